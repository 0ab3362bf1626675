// Hours of a week: for each day its times, with the usual weeks by one click. A night is two times, up to 24:00
// and from 0:00 on.
import { type Schedule, SPANS_MAX, type Span } from '@flotila/domain/rule/schedule.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { Choices } from './fields.tsx';
import { WORK_WEEK, weekOf } from './rule-kinds.ts';
import styles from './schedule.module.css';
import { dayName, WHOLE_DAY } from './time-words.ts';

const NIGHT: Span[] = [
  { from: '00:00', to: '05:00' },
  { from: '22:00', to: '24:00' },
];
const PRESETS = {
  work: WORK_WEEK,
  night: { ...weekOf(NIGHT, NIGHT), holidaysAsSunday: false },
  weekend: weekOf([], [WHOLE_DAY]),
} as const satisfies Record<string, Schedule>;

/** `WhenEditor` with always as one of two. */
export function WhenEditor(props: {
  value: Schedule | null;
  onChange: (value: Schedule | null) => void;
}) {
  const { value, onChange } = props;
  return (
    <>
      <Choices
        label={t('rule.p.when')}
        value={value === null ? 'always' : 'sometimes'}
        options={[
          { value: 'always', label: t('rule.always') },
          { value: 'sometimes', label: t('rule.sometimes') },
        ]}
        onChange={(which) => onChange(which === 'always' ? null : (value ?? WORK_WEEK))}
      />
      {value && <ScheduleEditor value={value} onChange={onChange} />}
    </>
  );
}

export function ScheduleEditor(props: { value: Schedule; onChange: (value: Schedule) => void }) {
  const { value, onChange } = props;
  const withDay = (day: number, spans: Span[]) =>
    onChange({ ...value, week: value.week.map((one, at) => (at === day ? spans : one)) });
  return (
    <div className={styles.schedule}>
      <div className={styles.presets}>
        {(['work', 'night', 'weekend'] as const).map((preset) => (
          <button key={preset} type="button" onClick={() => onChange(PRESETS[preset])}>
            {t(`rule.preset.${preset}`)}
          </button>
        ))}
      </div>
      {value.week.map((spans, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place in it.
        <Day key={day} day={day} spans={spans} onChange={(next) => withDay(day, next)} />
      ))}
      <Checkbox
        label={t('rule.holidays')}
        checked={value.holidaysAsSunday}
        onChange={(signal) =>
          onChange({ ...value, holidaysAsSunday: signal.currentTarget.checked })
        }
      />
    </div>
  );
}

function Day(props: { day: number; spans: readonly Span[]; onChange: (spans: Span[]) => void }) {
  const { day, spans, onChange } = props;
  const name = dayName(day, 'long');
  const last = spans.at(-1);
  const isFull = spans.length >= SPANS_MAX || (last !== undefined && last.to >= '23:00');
  const added: Span = last ? { from: last.to, to: '24:00' } : { from: '06:00', to: '18:00' };
  return (
    <div className={styles.day}>
      <span>{dayName(day)}</span>
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: times have no name but their place.
        <div key={at} className={styles.span}>
          {(['from', 'to'] as const).map((end) => (
            <Clock
              key={end}
              label={`${name}, ${t(`rule.${end}`).toLocaleLowerCase()}`}
              value={span[end]}
              isEnd={end === 'to'}
              onChange={(text) =>
                onChange(spans.map((one, i) => (i === at ? { ...one, [end]: text } : one)))
              }
            />
          ))}
          <IconButton
            label={t('rule.removeSpan', { day: name })}
            onClick={() => onChange(spans.filter((_one, i) => i !== at))}
          >
            <IconX size={15} />
          </IconButton>
        </div>
      ))}
      {!isFull && (
        <IconButton
          label={t('rule.addSpan', { day: name })}
          onClick={() => onChange([...spans, added])}
        >
          <IconPlus size={15} />
        </IconButton>
      )}
    </div>
  );
}

const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?$/;

/** `HH:mm` of what was typed, also "6" and "6.30"; null: no time of a day. */
export function readClock(text: string, isEnd: boolean): string | null {
  const match = CLOCK.exec(text.trim());
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  const isMidnight = isEnd && hours === 24 && minutes === 0;
  if (!isMidnight && (hours > 23 || minutes > 59)) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function Clock(props: {
  label: string;
  value: string;
  isEnd: boolean;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readClock(typed, props.isEnd) === null;
  return (
    <TextInput
      className={styles.clock ?? ''}
      size="xs"
      aria-label={props.label}
      inputMode="numeric"
      value={typed ?? props.value}
      error={isWrong}
      onChange={(signal) => {
        const text = signal.currentTarget.value;
        setTyped(text);
        const read = readClock(text, props.isEnd);
        // "1" may become "18": a time counts when it is written out, or left.
        if (read !== null && text.includes(':')) props.onChange(read);
      }}
      onBlur={() => {
        const read = typed === null ? null : readClock(typed, props.isEnd);
        if (read !== null) props.onChange(read);
        setTyped(null);
      }}
    />
  );
}
