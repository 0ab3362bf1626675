// The right part of the report screen: inputs, what the report comes to, regular sending, files that were made in
// the background, and at the foot the two ways to save it.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { Button, Progress } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataListPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { giveFirstFocus } from '../../ground/ui/first-focus.ts';
import pieces from '../../ground/ui/pieces.module.css';
import type { ReportFacts } from '../../thing/report/ask-report.ts';
import { Choose } from './Choose.tsx';
import { Inputs } from './Inputs.tsx';
import { JobFiles } from './JobFiles.tsx';
import styles from './panel.module.css';
import { Sending } from './Sending.tsx';
import type { Asked } from './use-asked.ts';
import type { ChoiceControl } from './use-choice.ts';
import type { Preview } from './use-preview.ts';
import type { SaveControl } from './use-save.ts';

interface PanelProps {
  report: ReportName;
  control: ChoiceControl;
  asked: Asked;
  preview: Preview;
  saving: SaveControl;
  firstField: RefObject<HTMLInputElement | null>;
  isPhone: boolean;
  onShow: () => void;
}

export function Panel(props: PanelProps) {
  const { report, control, asked, preview, firstField, isPhone } = props;
  const { missing, input } = asked;
  useEffect(() => {
    // On a phone the keyboard would cover what can be chosen at a touch.
    if (missing && !isPhone) giveFirstFocus(firstField.current);
  }, [missing, firstField, isPhone]);
  return (
    <aside className={styles.panel} aria-label={t('rep.panel')}>
      <div className={styles.parts}>
        <Inputs
          report={report}
          control={control}
          firstField={firstField}
          vehicles={asked.vehicles}
          vehicleId={asked.vehicleId}
          today={asked.today}
        />
        {isPhone && missing && (
          <Choose report={report} control={control} missing={missing} vehicles={asked.vehicles} />
        )}
        <MissingRates facts={preview.facts} isPending={preview.isLoading} />
        <Summary facts={preview.facts} isPending={input !== null && preview.isLoading} />
        {input && <Sending input={input} period={control.choice.period} />}
        <JobFiles />
      </div>
      <Foot {...props} />
    </aside>
  );
}

/** known before the paper is saved, printed or sent. */
function MissingRates({ facts, isPending }: { facts: ReportFacts | null; isPending: boolean }) {
  const { ccode, may } = useCompany();
  if (!facts || facts.missingRates.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="report-rates" data-stale={isPending}>
      <h2 id="report-rates">{t('rep.travel.noRates')}</h2>
      <dl className={styles.facts}>
        {facts.missingRates.map(({ country, days }) => (
          <div key={country}>
            <dt>{country}</dt>
            <dd className={pieces.alarm}>{days}</dd>
          </div>
        ))}
      </dl>
      {may('meal-rate', 'write') && (
        <PathLink className={styles.rates} href={dataListPath(ccode, 'meal-rates')}>
          {t('rep.travel.enterRates')}
        </PathLink>
      )}
    </section>
  );
}

/** The usual question is answered without leafing to the last page. */
function Summary({ facts, isPending }: { facts: ReportFacts | null; isPending: boolean }) {
  if (facts?.isEmpty) {
    return (
      <section className={styles.part} aria-labelledby="report-summary" data-stale={isPending}>
        <h2 id="report-summary">{t('rep.summary')}</h2>
        <p>{t('rep.nothing')}</p>
      </section>
    );
  }
  if (!facts || facts.summary.length === 0) {
    if (!isPending || facts) return null;
    return (
      <div
        className={`${pieces.late} ${styles.skeleton}`}
        role="status"
        aria-label={t('app.loading')}
      />
    );
  }
  return (
    <section className={styles.part} aria-labelledby="report-summary" data-stale={isPending}>
      <h2 id="report-summary">{t('rep.summary')}</h2>
      <dl className={styles.facts}>
        {facts.summary.map(({ label, text, tone }) => (
          // One label may stand for several currencies.
          <div key={`${label} ${text}`}>
            <dt>{label}</dt>
            <dd className={tone === 'red' ? pieces.alarm : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Foot({ saving, isPhone, onShow, asked }: PanelProps) {
  const { running, isReady, tooLarge } = saving;
  return (
    <footer className={styles.foot}>
      {running && (
        <div className={styles.running}>
          <span>{t('rep.saving', { format: running.format.toUpperCase() })}</span>
          <Button variant="subtle" size="compact-sm" onClick={running.cancel}>
            {t('app.cancel')}
          </Button>
          <Progress value={100} size={4} animated aria-label={t('rep.preparing')} />
        </div>
      )}
      {tooLarge && (
        <div className={styles.large} role="status">
          <span>{t('rep.largeText')}</span>
          <Button
            variant="light"
            size="compact-sm"
            loading={saving.isOrdering}
            onClick={() => saving.order(tooLarge)}
          >
            {t('rep.order', { format: tooLarge.toUpperCase() })}
          </Button>
        </div>
      )}
      {isPhone && (
        <Button fullWidth disabled={asked.call === null} onClick={onShow}>
          {t('rep.show')}
        </Button>
      )}
      <div className={styles.buttons}>
        <Button
          variant={isPhone ? 'default' : 'filled'}
          disabled={!isReady}
          loading={running?.format === 'pdf'}
          leftSection={<IconFileTypePdf size={18} stroke={1.7} />}
          title={t('rep.saveKeys')}
          onClick={() => saving.save('pdf')}
        >
          {t('rep.savePdf')}
        </Button>
        <Button
          variant="default"
          disabled={!isReady}
          loading={running?.format === 'xlsx'}
          leftSection={<IconFileTypeXls size={18} stroke={1.7} />}
          onClick={() => saving.save('xlsx')}
        >
          {t('rep.saveXlsx')}
        </Button>
      </div>
    </footer>
  );
}
