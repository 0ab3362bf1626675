// The measure of a shape that has one: a circle's radius, a corridor's width. What is typed is drawn at once.

import { withinRadius, withinWidth } from '@flotila/domain/zone/made-shape.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import type { ZoneFieldsProps } from './zone-form.ts';

export function ShapeSize({ shape, isReadOnly, onChange }: ZoneFieldsProps & { shape: ZoneShape }) {
  const size = sizeOf(shape);
  const [text, setText] = useState(String(size ?? ''));
  useEffect(() => setText(String(size ?? '')), [size]);
  if (size === null) return null;
  const settle = () => {
    const typed = Number(text.replace(/\s/g, ''));
    const next = Number.isFinite(typed) && typed > 0 ? resized(shape, typed) : shape;
    setText(String(sizeOf(next)));
    if (sizeOf(next) !== size) onChange({ drawn: [next] });
  };
  return (
    <TextInput
      label={t(shape.type === 'Circle' ? 'zone.radius' : 'zone.width')}
      readOnly={isReadOnly}
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span className={pieces.hint}>m</span>}
      rightSectionWidth={48}
      value={text}
      onChange={(signal) => setText(signal.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(signal) => signal.key === 'Enter' && settle()}
    />
  );
}

function sizeOf(shape: ZoneShape): number | null {
  if (shape.type === 'Polygon') return null;
  return Math.round(shape.type === 'Circle' ? shape.radius : shape.width);
}

function resized(shape: ZoneShape, metres: number): ZoneShape {
  if (shape.type === 'Circle') return { ...shape, radius: withinRadius(metres) };
  return shape.type === 'Corridor' ? { ...shape, width: withinWidth(metres) } : shape;
}
