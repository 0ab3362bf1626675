// Says which fields of the document somebody else changed while the dialog was open, from what to what.
import { MISSING } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import styles from './document.module.css';
import { type DocumentField, type DocumentForm, differingFields } from './document-form.ts';

export function DocumentConflict(props: {
  before: DocumentForm;
  after: DocumentForm;
  isDeleting?: boolean;
}) {
  const { before, after, isDeleting } = props;
  return (
    <div className={styles.conflict} role="alert">
      <strong>{t(isDeleting ? 'document.conflictDelete' : 'document.conflict')}</strong>
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
    </div>
  );
}

function valueText(form: DocumentForm, field: DocumentField): string {
  const value = form[field];
  if (typeof value === 'boolean') return t(value ? 'document.yes' : 'document.no');
  if (field === 'fuel' && form.fuel !== '') return t(`fuel.${form.fuel}`);
  return value === '' ? MISSING : value;
}
