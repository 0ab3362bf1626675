// One line of the record of changes: when, who, what was done to which record and what it changed; opened, all of it.
import type { AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataListPath } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { GridCell, type PlacedAt, PlacedRow } from '../../../ground/ui/PlacedRow.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime, MISSING, time } from '../../../ground/words/format.ts';
import { monthOf } from '../contract/contract-month.ts';
import type { DataPlace } from '../module.ts';
import styles from './audit.module.css';
import { type ChangeLine, wholeChange } from './audit-lines.ts';
import type { AuditRow } from './audit-names.ts';
import { authorOf, deedText, recordHref, recordText } from './audit-sentence.ts';
import { type ChangedField, changedFields } from './audit-words.ts';
import { KindIcon } from './KindIcon.tsx';

/** Fields that the second line tells; the others are counted. */
const TOLD_MAX = 2;
/** Changes of one line that are drawn when it is open. */
const OPENED_MAX = 200;

interface AuditChangeProps extends PlacedAt {
  line: ChangeLine;
  place: DataPlace;
  index: number;
  /** Kind and id of what has been deleted since. */
  gone: ReadonlySet<string>;
  isOpen: boolean;
  onToggle: () => void;
  /** null: it cannot be taken back, by this user or now. */
  onTakeBack: (() => void) | null;
  isTaking: boolean;
  onWalk: (key: string) => void;
  measure: (row: HTMLElement | null) => void;
}

export function AuditChange(props: AuditChangeProps) {
  const { line, place, isOpen } = props;
  const [newest] = line.rows;
  const { name, role } = authorOf(newest.entry);
  function onKeyDown(signal: KeyboardEvent) {
    const isBare = !signal.ctrlKey && !signal.metaKey && !signal.altKey;
    if (signal.target === signal.currentTarget && isBare && signal.key.toLowerCase() === 'u') {
      props.onTakeBack?.();
    }
  }
  return (
    <PlacedRow
      at={props}
      ref={props.measure}
      data-open={isOpen}
      className={styles.change}
      data-index={props.index}
      data-data-row={line.key}
      onFocus={() => props.onWalk(line.key)}
      onClick={props.onToggle}
      onKeyDown={onKeyDown}
    >
      <GridCell className={styles.time}>
        {time(newest.entry.timestamp, place.company.timeZone)}
      </GridCell>
      <GridCell className={styles.who} title={newest.entry.author}>
        <span>{name}</span>
        <small>{role}</small>
      </GridCell>
      <KindIcon kind={newest.entry.kind} className={`${pieces.notOnPhone} ${styles.icon}`} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div
        role="gridcell"
        tabIndex={-1}
        aria-expanded={isOpen}
        className={`${pieces.yields} ${styles.what}`}
      >
        <Sentence {...props} />
        <Second line={line} />
        {isOpen && <Opened line={line} place={place} />}
      </div>
      <TakeBack {...props} />
      <IconChevronDown size={16} stroke={1.7} className={styles.chevron} aria-hidden="true" />
    </PlacedRow>
  );
}

function TakeBack({ onTakeBack, isTaking }: AuditChangeProps) {
  return (
    <GridCell className={styles.back}>
      {(onTakeBack || isTaking) && (
        <Button
          variant="subtle"
          size="compact-sm"
          tabIndex={-1}
          loading={isTaking}
          title={t('aud.takeBackTip')}
          leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
          onClick={(signal: MouseEvent) => {
            signal.stopPropagation();
            onTakeBack?.();
          }}
        >
          {t('aud.takeBack')}
        </Button>
      )}
    </GridCell>
  );
}

function Sentence({ line, place, gone }: AuditChangeProps) {
  const [{ entry, names }] = line.rows;
  const text = recordText(entry, names);
  const isGone = gone.has(`${entry.kind} ${entry.recordId}`);
  const href = isGone ? null : recordHref(entry, place.ccode, place.company.timeZone);
  if (line.is === 'many') {
    return (
      <p className={styles.sentence}>
        {deedText(entry)}{' '}
        <strong className={pieces.strong}>{t('aud.many', { count: line.rows.length })}</strong>
      </p>
    );
  }
  return (
    <p className={styles.sentence}>
      {deedText(entry)}{' '}
      {href === null ? (
        <span>{text}</span>
      ) : (
        <PathLink
          href={href}
          tabIndex={-1}
          onClick={(signal: MouseEvent) => signal.stopPropagation()}
        >
          {text}
        </PathLink>
      )}
      {line.is === 'series' && (
        <small>
          {t(entry.kind === 'session' ? 'aud.times' : 'aud.count', { count: line.rows.length })}
        </small>
      )}
    </p>
  );
}

/** What changed, in one line. */
function Second({ line }: { line: ChangeLine }) {
  const [{ names }] = line.rows;
  if (line.is === 'many') {
    const [first, second] = line.rows.map((row) => recordText(row.entry, row.names));
    const rest = line.rows.length - 2;
    return (
      <p className={`${pieces.quiet} ${styles.second}`}>
        {[first, second].filter(Boolean).join('; ')}
        {rest > 0 && ` ${t('aud.moreRecords', { count: rest })}`}
      </p>
    );
  }
  const entry = wholeChange(line.rows);
  const fields = changedFields(entry, names);
  // What a record is called stands above already.
  const told = entry.action === 'update' ? fields : fields.filter(isWorthTelling);
  const rest = fields.length - Math.min(TOLD_MAX, told.length);
  if (fields.length === 0) return null;
  return (
    <p className={`${pieces.quiet} ${styles.second}`}>
      {told.slice(0, TOLD_MAX).map((field, index) => (
        <span key={field.field}>
          {index > 0 && ', '}
          <Change field={field} action={entry.action} />
        </span>
      ))}
      {rest > 0 && told.length > 0 && ` ${t('aud.more', { count: rest })}`}
    </p>
  );
}

const CALLED = new Set(['name', 'numericPlate', 'firstName', 'lastName', 'login', 'code']);

function isWorthTelling({ field, before, after }: ChangedField): boolean {
  const text = after === MISSING ? before : after;
  return !CALLED.has(field) && text !== t('record.yes') && text !== t('record.no');
}

function Change({ field, action }: { field: ChangedField; action: string }) {
  const { label, before, after } = field;
  const hasBefore = before !== '' && before !== MISSING;
  const isGone = action === 'delete';
  return (
    <>
      {inSentence(label)} {hasBefore && <s>{before}</s>}
      {hasBefore && !isGone && after !== '' && ' → '}
      {!isGone && after !== '' && <strong>{after}</strong>}
    </>
  );
}

/** A label within a sentence; abbreviations stay as they are. */
function inSentence(label: string): string {
  const [first = '', second = ''] = label;
  const isWord = second === second.toLowerCase() && second !== second.toUpperCase();
  return isWord ? first.toLowerCase() + label.slice(1) : label;
}

function Opened({ line, place }: { line: ChangeLine; place: DataPlace }) {
  const shown = line.rows.slice(0, OPENED_MAX);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is read or marked here does not close the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div className={styles.opened} onClick={(signal) => signal.stopPropagation()}>
      {shown.map((row) => (
        <Fields key={row.entry.auditId} row={row} line={line} place={place} />
      ))}
      {line.is !== 'many' && <Others row={line.rows[0]} place={place} />}
    </div>
  );
}

interface FieldsProps {
  row: AuditRow;
  line: ChangeLine;
  place: DataPlace;
}

function Fields({ row, line, place }: FieldsProps) {
  const { entry, names } = row;
  const fields = changedFields(entry, names);
  const { action } = entry;
  const { ccode, company } = place;
  const href = recordHref(entry, ccode, company.timeZone);
  const name = recordText(entry, names);
  return (
    <>
      <p className={styles.exact}>
        {dateTime(entry.timestamp, company.timeZone, true)}
        {line.is === 'many' && ' · '}
        {line.is === 'many' && (href ? <PathLink href={href}>{name}</PathLink> : name)}
        {fields.length === 0 && ` · ${t('aud.noFields')}`}
      </p>
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">{t('aud.field')}</th>
              {action !== 'create' && <th scope="col">{t('aud.before')}</th>}
              {action !== 'delete' && <th scope="col">{t('aud.after')}</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {action !== 'create' && <td>{before || MISSING}</td>}
                {action !== 'delete' && (
                  <td>
                    <strong>{after || MISSING}</strong>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** The other changes of the record in the month. */
function Others({ row: { entry, names }, place }: { row: AuditRow; place: DataPlace }) {
  const { ccode, month, company } = place;
  const kind: AuditKind = entry.kind;
  const search = {
    ...(month && { month: monthOf(month.from, company.timeZone) }),
    kind,
    filter: recordText(entry, names),
  };
  return <PathLink href={dataListPath(ccode, 'audit', search)}>{t('aud.same')}</PathLink>;
}
