// A time of the day that is typed, the same in every browser: 6, 6:30, 0630 or 06:30. What is no time is not taken.
import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface TimeFieldProps {
  label?: string;
  'aria-label'?: string;
  /** `HH:mm` */
  value: string;
  error?: string | undefined;
  isDisabled?: boolean;
  onChange: (time: string) => void;
}

export function TimeField({ value, isDisabled = false, onChange, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const time = typed === null ? null : readTime(typed);
    setTyped(null);
    if (time !== null && time !== value) onChange(time);
  };
  return (
    <TextInput
      {...rest}
      disabled={isDisabled}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={typed ?? value}
      onFocus={(signal) => signal.currentTarget.select()}
      onChange={(signal) => setTyped(signal.currentTarget.value)}
      onBlur={take}
      onKeyDown={(signal) => signal.key === 'Enter' && take()}
    />
  );
}

/** `HH:mm`; null: no time. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})[:. ]?(\d{2})?$/.exec(text.trim());
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2] ?? 0)];
  if (!match || hours > 23 || minutes > 59) return null;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
