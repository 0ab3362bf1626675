// Finding a vehicle over all companies of the user (NAV-031, NAV-066): at least 3 characters, then the
// panel of the vehicle in its own company.
import { findVehicles } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { endpointQuery } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { closeDialog } from '../../ground/ui/dialogs.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { MISSING } from '../../ground/words/format.ts';
import { Finder } from './Finder.tsx';
import styles from './palette.module.css';

const CHARACTERS_MIN = 3;
const PAUSE_MS = 250;
const WIDTH = 680;

export function FindMode() {
  const { ccode } = useCompany();
  const go = useGo();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isEnough = settled.length >= CHARACTERS_MIN;
  const found = useQuery({
    ...endpointQuery(findVehicles, { company: ccode, query: { text: settled } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  const isReading =
    settled !== text.trim() || (isEnough && (found.isPending || found.isPlaceholderData));
  const rows = isEnough ? (found.data?.content ?? []) : [];
  return (
    <Finder
      title={t('find.title')}
      width={WIDTH}
      label={t('find.text')}
      text={text}
      rows={rows}
      isReading={isReading}
      onText={setText}
      isFetching={found.isFetching}
      rowKey={(row) => row.vehicleId}
      onPick={(row) => {
        closeDialog();
        go(panelPath(row.companyCode, 'vehicle', row.vehicleId));
      }}
      heads={rows.length > 0 && <Heads />}
      empty={
        <p className={styles.hint}>
          {!isEnough && t('find.minimum')} {!isEnough && t('find.hint')}
          {isEnough && found.isError && failureText(found.error)}
          {isEnough && found.isSuccess && t('find.empty')}
        </p>
      }
    >
      {(row) => (
        <div className={`${pieces.cuts} ${styles.found}`}>
          <span className={`${pieces.quiet} ${pieces.end}`}>{row.vehicleId}</span>
          <strong>{row.numericPlate}</strong>
          <span>{row.name}</span>
          <span>{t(`state.${row.state}`)}</span>
          <span>{row.deviceSerialNumber ?? MISSING}</span>
          <span>{row.companyName}</span>
        </div>
      )}
    </Finder>
  );
}

function Heads() {
  return (
    <div
      className={`${pieces.cuts} ${styles.found} ${pieces.notOnPhone} ${styles.heads}`}
      aria-hidden="true"
    >
      <span className={`${pieces.quiet} ${pieces.end}`}>{t('column.vehicleId')}</span>
      <span>{t('column.plate')}</span>
      <span>{t('column.name')}</span>
      <span>{t('column.state')}</span>
      <span>{t('column.serial')}</span>
      <span>{t('column.company')}</span>
    </div>
  );
}
