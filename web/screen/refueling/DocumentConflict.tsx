// Says which fields of the document somebody else changed while the dialog was open, from what to what.

import { t } from '../../ground/i18n/i18n.ts';
import { Conflict } from '../../ground/ui/Conflict.tsx';
import { MISSING } from '../../ground/words/format.ts';
import { type DocumentField, type DocumentForm, differingFields } from './document-form.ts';

export function DocumentConflict(props: {
  before: DocumentForm;
  after: DocumentForm;
  isDeleting?: boolean;
}) {
  const { before, after, isDeleting } = props;
  return (
    <Conflict title={t(isDeleting ? 'document.conflictDelete' : 'document.conflict')}>
      {differingFields(before, after).map((field) => (
        <span key={field}>
          {t('document.changed', {
            field: t(`document.${field}`),
            before: valueText(before, field),
            after: valueText(after, field),
          })}
        </span>
      ))}
      {!isDeleting && <span>{t('document.again')}</span>}
    </Conflict>
  );
}

function valueText(form: DocumentForm, field: DocumentField): string {
  const value = form[field];
  if (typeof value === 'boolean') return t(value ? 'document.yes' : 'document.no');
  if (field === 'fuel' && form.fuel !== '') return t(`fuel.${form.fuel}`);
  return value === '' ? MISSING : value;
}
