// What came, what was left and why, and the kilometres of both side by side.
import type { Note } from '@flotila/domain/traccar/note.ts';
import type { TraccarReport } from '@flotila/domain/traccar/traccar.api.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { FormSection, WideField } from '../../ground/ui/FormSection.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { km, number } from '../../ground/words/format.ts';
import styling from '../import/import.module.css';
import styles from './traccar.module.css';

/** A thousand vehicles of a year have twelve thousand months. */
const SHOWN = 50;
const RESULTS = ['made', 'found', 'before', 'left'] as const;

export function RunReport({ report }: { report: TraccarReport }) {
  return (
    <>
      <FormSection title={t('traccar.came')} hint={t('traccar.cameHint')}>
        <WideField>
          <Counts report={report} />
          <History report={report} />
        </WideField>
      </FormSection>
      <FormSection title={t('traccar.notes')} hint={t('traccar.notesHint')}>
        <WideField>
          <Notes report={report} />
        </WideField>
      </FormSection>
      {report.months.length > 0 && (
        <FormSection title={t('traccar.months')} hint={t('traccar.monthsHint')}>
          <WideField>
            <Months months={report.months} />
          </WideField>
        </FormSection>
      )}
    </>
  );
}

function Counts({ report }: { report: TraccarReport }) {
  return (
    <table className={`${pieces.full} ${pieces.hint} ${pieces.ink} ${styles.figures}`}>
      <thead>
        <tr>
          <th scope="col">{t('traccar.kind')}</th>
          {RESULTS.map((result) => (
            <th key={result} scope="col">
              {t(`traccar.result.${result}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.counts.map((one) => (
          <tr key={one.kind}>
            <th scope="row">{t(`traccar.kind.${one.kind}`)}</th>
            {RESULTS.map((result) => (
              <td key={result}>{number(one[result])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function History({ report: { history } }: { report: TraccarReport }) {
  if (!history) return <p className={pieces.hint}>{t('traccar.noHistory')}</p>;
  const { stored, duplicates, quarantined } = history;
  return (
    <p className={pieces.hint}>
      {t('traccar.positions', {
        stored: number(stored),
        duplicates: number(duplicates),
        quarantined: number(quarantined),
      })}
    </p>
  );
}

function Notes({ report }: { report: TraccarReport }) {
  const { notes, history, computed, seesUsers } = report;
  const lines: { key: string; name: string; text: string }[] = [
    ...(seesUsers ? [] : [{ key: 'users', name: '', text: t('traccar.noUsers') }]),
    ...(computed?.length
      ? [{ key: 'computed', name: '', text: t('traccar.computed', { names: computed.join(', ') }) }]
      : []),
    ...(history?.refused ?? []).map((name) => ({
      key: `refused ${name}`,
      name,
      text: t('traccar.refusedDevice'),
    })),
    ...notes
      .toSorted((a, b) => Number(b.isLeft) - Number(a.isLeft))
      .map(({ kind, name, isLeft, note }, at) => ({
        key: `${at}`,
        name,
        text: t(isLeft ? 'traccar.left' : 'traccar.told', {
          kind: t(`traccar.one.${kind}`),
          note: noteText(note),
        }),
      })),
  ];
  if (lines.length === 0) return <p className={pieces.hint}>{t('traccar.noNotes')}</p>;
  return (
    <Shown all={lines}>
      {(shown) => (
        <ul className={pieces.parted}>
          {shown.map(({ key, name, text }) => (
            <li key={key} className={`${pieces.breaks} ${styling.why}`}>
              {name && <strong>{name} </strong>}
              {text}
            </li>
          ))}
        </ul>
      )}
    </Shown>
  );
}

function Months({ months }: Pick<TraccarReport, 'months'>) {
  // Those that are apart are what one looks for.
  const sorted = months.toSorted((a, b) => Number(b.isApart) - Number(a.isApart));
  return (
    <>
      {months.some(({ theirs }) => theirs === null) && (
        <p className={pieces.hint}>{t('traccar.untold')}</p>
      )}
      <Shown all={sorted}>
        {(shown) => (
          <table className={`${pieces.full} ${pieces.hint} ${pieces.ink} ${styles.figures}`}>
            <thead>
              <tr>
                <th scope="col">{t('traccar.vehicle')}</th>
                <th scope="col">{t('traccar.month')}</th>
                <th scope="col">Traccar</th>
                <th scope="col">Flotila</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, month, theirs, ours, isApart, reasons }) => (
                <tr key={`${name} ${month}`} data-apart={isApart}>
                  <th scope="row">
                    {name}
                    {isApart && (
                      <span className={`${pieces.block} ${pieces.hint} ${pieces.plain}`}>
                        {reasons.map(noteText).join('; ') || t('traccar.unexplained')}
                      </span>
                    )}
                  </th>
                  <td>{month}</td>
                  <td>{theirs === null ? '–' : km(theirs)}</td>
                  <td className={isApart ? pieces.strong : ''}>{km(ours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Shown>
    </>
  );
}

function noteText({ code, values }: Note): string {
  return t(`traccar.note.${code}`, values);
}

function Shown<Row>(props: {
  all: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
}) {
  const [count, setCount] = useState(SHOWN);
  const rest = props.all.length - count;
  return (
    <>
      {props.children(props.all.slice(0, count))}
      {rest > 0 && (
        <Button variant="subtle" onClick={() => setCount(count * 4)}>
          {t('traccar.more', { count: rest })}
        </Button>
      )}
    </>
  );
}
