// The first tab of the refueling dialog: panel 0 takes a file, panel 1 a document by hand (REF-017).
import { SegmentedControl, Select } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { DocumentFields } from './DocumentFields.tsx';
import { FileEntry } from './FileEntry.tsx';
import styles from './refueling-dialog.module.css';
import type { Entry } from './use-entry.ts';

export function EntryTab({ entry, isBusy }: { entry: Entry; isBusy: boolean }) {
  return (
    <fieldset className={styles.entry} disabled={isBusy}>
      <SegmentedControl
        fullWidth
        aria-label={t('import.panel')}
        value={entry.panel}
        disabled={isBusy}
        onChange={(panel) => entry.setPanel(panel === 'manual' ? 'manual' : 'file')}
        data={(['file', 'manual'] as const).map((value) => ({
          value,
          label: t(`import.panel.${value}`),
        }))}
      />
      {entry.panel === 'file' ? <FileEntry entry={entry} /> : <ManualEntry entry={entry} />}
    </fieldset>
  );
}

function ManualEntry({ entry }: { entry: Entry }) {
  return (
    <div className={styles.manual}>
      <Select
        label={t('document.vehicle')}
        required
        searchable
        data={entry.vehicles.map(({ vehicleId, numericPlate, name }) => ({
          value: String(vehicleId),
          label: name ? `${numericPlate} ${name}` : numericPlate,
        }))}
        value={entry.chosenId === null ? null : String(entry.chosenId)}
        error={entry.refused.vehicle}
        onChange={(id) => entry.choose(id === null ? null : Number(id))}
      />
      <DocumentFields form={entry.form} refused={entry.refused} onChange={entry.changeForm} />
    </div>
  );
}
