// Choosing a vehicle of the company (NAV-065): type a part of plate or name, Enter. An open panel stays
// and shows the chosen vehicle, otherwise the vehicle panel opens (NAV-029, NAV-030).
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { PANELS, panelOf } from '../../ground/address/paths.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { useShownPath } from '../../ground/session/shown-path.ts';
import { closeDialog } from '../../ground/ui/dialogs.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useOtherVehicle } from '../../thing/vehicle/other-vehicle.ts';
import { Finder } from './Finder.tsx';
import styles from './palette.module.css';
import { vehiclesWithWords } from './rank.ts';

/** NAV-065. */
const WIDTH = 500;

export function VehicleMode() {
  const { ccode } = useCompany();
  const [groupset] = useGroupset(ccode);
  const go = useGo();
  const hrefOf = useOtherVehicle();
  const path = useShownPath();
  const [text, setText] = useState('');
  const query = groupset ? { groupset: groupset.groupSetId } : {};
  const briefs = useEndpoint(listVehicleBriefs, { company: ccode, query });
  const rows = useMemo(
    () => vehiclesWithWords(briefs.data?.content ?? [], text),
    [briefs.data, text],
  );
  function pick(vehicleId: number) {
    closeDialog();
    const place = panelOf(path);
    const panel = PANELS.find((one) => one === place?.mode) ?? 'vehicle';
    go(hrefOf(panel, vehicleId));
  }
  return (
    <Finder
      title={t('select.title')}
      width={WIDTH}
      label={t('select.filter')}
      text={text}
      rows={rows}
      onText={setText}
      isReading={briefs.isPending}
      isFetching={briefs.isFetching}
      rowKey={(row) => row.vehicleId}
      onPick={(row) => pick(row.vehicleId)}
      empty={
        <p className={styles.hint}>
          {briefs.isSuccess && t('select.empty')}
          {briefs.isError && failureText(briefs.error)}
        </p>
      }
    >
      {(row) => (
        <>
          <strong className={styles.plate}>{row.numericPlate}</strong>
          <span className={`${pieces.cut} ${pieces.quiet}`}>{row.name}</span>
          {row.state !== 'active' && (
            <span className={`${pieces.cut} ${styles.side}`}>{t(`state.${row.state}`)}</span>
          )}
        </>
      )}
    </Finder>
  );
}
