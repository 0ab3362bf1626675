// Ctrl+K: go to a vehicle, a person or a screen by typing a part of its name.

import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { foldText } from '@flotila/domain/text.ts';
import { TextInput } from '@mantine/core';
import { IconAppWindow, IconSearch, IconTruck, IconUser } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../api.ts';
import { closeDialog } from '../dialogs.ts';
import { fullName } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useGo } from '../navigate.tsx';
import { dataDetailPath, panelPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { PickList } from '../ui/PickList.tsx';
import { useVehicles } from '../vehicle/vehicle.data.ts';
import styles from './dialogs.module.css';
import { screens } from './screens.ts';

interface Place {
  kind: 'vehicles' | 'persons' | 'screens';
  main: string;
  side: string;
  href: string;
}

/** More than fits the eye; typing one more letter is quicker than scrolling. */
const SHOWN_MAX = 50;
const ICONS = { vehicles: IconTruck, persons: IconUser, screens: IconAppWindow };

export function Palette() {
  const company = useCompany();
  const go = useGo();
  const { vehicles, isPending } = useVehicles();
  const [text, setText] = useState('');
  const seesPersons = company.may('person', 'read');
  const persons = useEndpoint(listPersonBriefs, seesPersons ? { company: company.ccode } : null);
  const places = useMemo<Place[]>(
    () => [
      ...vehicles.map((vehicle) => ({
        kind: 'vehicles' as const,
        main: vehicle.numericPlate,
        side: vehicle.name,
        href: panelPath(company.ccode, 'vehicle', vehicle.vehicleId),
      })),
      ...screens(company).map(({ name, kind, href }) => ({
        kind: 'screens' as const,
        ...{ main: name, side: kind, href },
      })),
      ...(persons.data?.content ?? []).map((person) => ({
        kind: 'persons' as const,
        main: fullName(person),
        side: t('palette.persons'),
        href: dataDetailPath(company.ccode, 'person', person.personId),
      })),
    ],
    [vehicles, persons.data, company],
  );
  const rows = useMemo(() => {
    const words = foldText(text).split(/\s+/).filter(Boolean);
    const fits = (place: Place) => {
      const whole = foldText(`${place.main} ${place.side}`);
      return words.every((word) => whole.includes(word));
    };
    return places.filter(fits).slice(0, SHOWN_MAX);
  }, [places, text]);
  // What fits already can be taken at once; the vehicles of a large fleet take their time.
  const isReading = rows.length === 0 && (isPending || (seesPersons && persons.isPending));
  return (
    <DialogFrame title={t('palette.title')} width={540} onClose={closeDialog} isBare>
      <PickList
        label={t('palette.title')}
        rows={rows}
        text={text}
        isReading={isReading}
        rowKey={(place) => place.href}
        rowHeight={38}
        onPick={(place) => {
          closeDialog();
          go(place.href);
        }}
        empty={<p className={styles.hint}>{!isReading && t('palette.empty')}</p>}
        field={(props) => (
          <TextInput
            {...props}
            className={styles.field}
            data-autofocus
            aria-label={t('palette.placeholder')}
            placeholder={t('palette.placeholder')}
            leftSection={<IconSearch size={16} />}
            value={text}
            onChange={(signal) => setText(signal.currentTarget.value)}
          />
        )}
      >
        {(place) => {
          const Icon = ICONS[place.kind];
          return (
            <>
              <Icon size={18} stroke={1.6} className={styles.kind} />
              <span className={styles.main}>{place.main}</span>
              <span className={styles.side}>{place.side}</span>
            </>
          );
        }}
      </PickList>
    </DialogFrame>
  );
}
