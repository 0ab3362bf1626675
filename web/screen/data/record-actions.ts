// The actions menu of an open record: what its module offers, and below it deleting (DATA-015, DATA-035).
import { modals } from '@mantine/modals';
import { IconTrash } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { LIST_MODULES } from '../../ground/session/guards.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';
import type { AnyDataModule, DataPlace } from './module.ts';

interface OpenRecord {
  /** As it was read; null: a new one, which has no actions. */
  record: unknown;
  /** Why it cannot be written although the right is there; null: it can. */
  refusal: string | null;
  /** Reads it again; what was typed stays. */
  renew: () => Promise<void>;
  /** Deletes it, once the user has confirmed. */
  remove: () => void;
}

/** Entries for the user of the place; deleting only with the right to delete and for what can be written. */
export function recordActions(
  { list, record: kind }: Pick<AnyDataModule, 'list' | 'record'>,
  place: DataPlace,
  { record, refusal, renew, remove }: OpenRecord,
): readonly RowEntry[] {
  if (!kind || record === null) return [];
  const offered = kind.actions?.(record, place, renew) ?? [];
  const mayDelete = kind.remove && place.company.may(LIST_MODULES[list], 'delete');
  if (!mayDelete || refusal !== null) return offered;
  return [...offered, deleting(kind.titleOf(record), kind.removeText?.(), remove)];
}

function deleting(name: string, text: string | undefined, remove: () => void): RowEntry {
  return {
    label: t('data.delete'),
    icon: IconTrash,
    isDeleting: true,
    run: () =>
      modals.openConfirmModal({
        title: t('data.deleteTitle', { name }),
        children: [text, t('data.deleteText')].filter(Boolean).join(' '),
        labels: { confirm: t('data.delete'), cancel: t('app.cancel') },
        confirmProps: { color: 'red' },
        size: 400,
        onConfirm: remove,
      }),
  };
}
