// Choosing a vehicle of the company (NAV-065): type a part of plate or name, Enter. An open panel stays
// and shows the chosen vehicle, otherwise the vehicle panel opens (NAV-029, NAV-030).

import { foldText } from '@flotila/domain/text.ts';
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../api.ts';
import { closeDialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';
import { useGo } from '../navigate.tsx';
import { PANELS, panelOf, panelPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { useGroupset } from '../session/groupset.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { failureText } from '../ui/failure.ts';
import { PickList } from '../ui/PickList.tsx';
import styles from './dialogs.module.css';

/** NAV-065. */
const WIDTH = 500;

export function VehicleSelection() {
  const { ccode } = useCompany();
  const [groupset] = useGroupset(ccode);
  const go = useGo();
  const path = useLocation({ select: (location) => location.pathname });
  const [text, setText] = useState('');
  const query = groupset ? { groupset: groupset.groupSetId } : {};
  const briefs = useEndpoint(listVehicleBriefs, { company: ccode, query });
  const rows = useMemo(() => {
    const wanted = foldText(text.trim());
    const all = briefs.data?.content ?? [];
    return all.filter((row) => foldText(`${row.numericPlate} ${row.name}`).includes(wanted));
  }, [briefs.data, text]);
  function pick(vehicleId: number) {
    closeDialog();
    const place = panelOf(path);
    const panel = PANELS.find((one) => one === place?.mode) ?? 'vehicle';
    go(panelPath(ccode, panel, vehicleId));
  }
  return (
    <DialogFrame title={t('select.title')} width={WIDTH} onClose={closeDialog} isBare>
      <PickList
        label={t('select.title')}
        rows={rows}
        text={text}
        isReading={briefs.isPending}
        rowKey={(row) => row.vehicleId}
        onPick={(row) => pick(row.vehicleId)}
        empty={
          <p className={styles.hint}>
            {briefs.isSuccess && t('select.empty')}
            {briefs.isError && failureText(briefs.error)}
          </p>
        }
        field={(props) => (
          <TextInput
            {...props}
            className={styles.field}
            data-autofocus
            aria-label={t('select.filter')}
            placeholder={t('select.filter')}
            leftSection={<IconSearch size={16} />}
            rightSection={briefs.isFetching && <Loader size={14} />}
            value={text}
            onChange={(signal) => setText(signal.currentTarget.value)}
          />
        )}
      >
        {(row) => (
          <>
            <strong className={styles.plate}>{row.numericPlate}</strong>
            <span className={styles.name}>{row.name}</span>
            {row.state !== 'active' && (
              <span className={styles.side}>{t(`state.${row.state}`)}</span>
            )}
          </>
        )}
      </PickList>
    </DialogFrame>
  );
}
