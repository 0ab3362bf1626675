// How people come into the company, for its administrators: a page of sections.
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { FormSection } from '../../ground/ui/FormSection.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { CloseButton } from '../data/CloseButton.tsx';
import toolbar from '../data/toolbar.module.css';
import styles from './door.module.css';
import { SECTIONS } from './sections.ts';

export function DoorPage() {
  const { company } = useCompany();
  return (
    <>
      <header className={toolbar.toolbar} data-mode="list">
        <div className={`${pieces.grows} ${pieces.yields} ${toolbar.heading}`}>
          <h1>{t('data.door')}</h1>
          <p>{t('door.about', { name: company.name })}</p>
        </div>
        <CloseButton />
      </header>
      <div className={styles.sections}>
        {SECTIONS.map(({ id, title, hint, Part }) => (
          <FormSection key={id} id={id} title={t(title)} hint={t(hint)}>
            <Part />
          </FormSection>
        ))}
      </div>
    </>
  );
}
