// Says in a dialog what somebody else changed in the record while it was open.
import { t } from '../../ground/i18n/i18n.ts';
import { RecordConflict as Changes } from '../../ground/ui/RecordConflict.tsx';
import { valueText } from './field-words.ts';
import type { PlanField } from './plan-form.ts';
import type { ServiceField } from './service-form.ts';

export interface RecordConflictProps {
  fields: readonly (PlanField | ServiceField)[];
  before: object;
  after: object;
}

export function RecordConflict({ fields, before, after }: RecordConflictProps) {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const changed = fields.filter((field) => old?.[field] !== now?.[field]);
  return (
    <Changes
      title={t('svc.conflict')}
      lines={changed.map((field) => ({
        key: field,
        label: labelOf(field),
        change: {
          before: valueText(field, old?.[field]),
          after: valueText(field, now?.[field]),
        },
      }))}
    />
  );
}

/** A due value is named with its group, because the field alone is called as that of the act. */
function labelOf(field: PlanField | ServiceField): string {
  const label = t(`svc.f.${field}`);
  return field.startsWith('expired') ? `${t('svc.group.next')}, ${label}` : label;
}
