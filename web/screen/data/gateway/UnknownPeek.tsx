// One unknown tracker: what is known of it, and what becomes of it: a new vehicle, the tracker of a vehicle that
// is there, or nothing.

import {
  forgetUnknownTracker,
  listUnknownTrackers,
  type UnknownTracker,
} from '@flotila/domain/connection/gateway.api.ts';
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { useChange } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { FactLines } from '../../../ground/ui/FactLines.tsx';
import { failureText, showDone, showError } from '../../../ground/ui/failure.ts';
import { foundChoices } from '../../../ground/ui/found-choices.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime, number } from '../../../ground/words/format.ts';
import type { DataPlace } from '../module.ts';
import { useVehicleMembers } from '../use-members.ts';
import styles from './gateway.module.css';
import { registerHref } from './register-href.ts';

const WIDTH = 560;

interface UnknownPeekProps {
  row: UnknownTracker;
  place: DataPlace;
  onClose: () => void;
}

export function UnknownPeek({ row, place, onClose }: UnknownPeekProps) {
  const forget = useChange(forgetUnknownTracker, [listUnknownTrackers]);
  const { deviceType, code, registeredType } = row;
  const when = (moment: string) => dateTime(moment, place.company.timeZone, true);
  const facts: [string, string][] = [
    [t('gw.hostAddress'), row.hostAddress],
    [t('gw.firstSeen'), when(row.firstSeen)],
    [t('gw.lastSeen'), when(row.lastSeen)],
    [t('gw.attempts'), number(row.attempts)],
  ];
  return (
    <DialogFrame title={`${deviceType}@${code}`} width={WIDTH} onClose={onClose}>
      <FactLines className={styles.facts} facts={facts} />
      {registeredType === null ? (
        <Register row={row} place={place} />
      ) : (
        <p className={`${pieces.hint} ${styles.hint}`}>
          {t('gw.registeredType', { type: registeredType })}
        </p>
      )}
      <Group justify="flex-end" gap={8}>
        <Button
          variant="default"
          loading={forget.isPending}
          onClick={() =>
            forget.mutate(
              { body: { deviceType, code } },
              {
                onSuccess: () => {
                  showDone(t('gw.forgotten'));
                  onClose();
                },
                onError: (error) => showError(failureText(error)),
              },
            )
          }
        >
          {t('gw.forget')}
        </Button>
      </Group>
    </DialogFrame>
  );
}

function Register({ row, place }: Pick<UnknownPeekProps, 'row' | 'place'>) {
  const { members, isLoading } = useVehicleMembers();
  const [vehicle, setVehicle] = useState<string | null>(null);
  const options = members.map(({ id, text, note }) => ({
    value: String(id),
    label: note && note !== text ? `${text} ${note}` : text,
  }));
  return (
    <section className={styles.register} aria-label={t('gw.register')}>
      <p className={`${pieces.hint} ${styles.hint}`}>{t('gw.registerHint')}</p>
      <div>
        <Select
          label={t('gw.vehicle', { company: place.company.company.name })}
          placeholder={t('gw.vehicleEmpty')}
          data={options}
          value={vehicle}
          disabled={isLoading}
          searchable
          clearable
          nothingFoundMessage={t('choice.nothing')}
          filter={({ options: all, search }) => foundChoices(all, search)}
          onChange={setVehicle}
        />
        {vehicle === null ? (
          <Button disabled>{t('gw.assign')}</Button>
        ) : (
          <Button component={PathLink} href={registerHref(row, place, vehicle)}>
            {t('gw.assign')}
          </Button>
        )}
        <Button variant="default" component={PathLink} href={registerHref(row, place, 'new')}>
          {t('gw.newVehicle')}
        </Button>
      </div>
    </section>
  );
}
