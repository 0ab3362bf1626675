// The sign of what a row becomes.
import type { RowResult } from '@flotila/domain/import/import.api.ts';
import { IconEqual, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import pieces from '../../ground/ui/pieces.module.css';

export const RESULT_SIGNS: Readonly<Record<RowResult, ReactNode>> = {
  refused: <IconX className={pieces.alarm} size={16} aria-hidden="true" />,
  changed: <IconPencil className={pieces.accent} size={16} aria-hidden="true" />,
  new: <IconPlus className={pieces.good} size={16} aria-hidden="true" />,
  same: <IconEqual className={pieces.quiet} size={16} aria-hidden="true" />,
};
