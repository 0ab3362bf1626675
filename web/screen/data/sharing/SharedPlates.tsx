// The vehicles of a sharing in the list, and a word when its page is not open now.
import type { SharingRecord } from '@flotila/domain/sharing/sharing.api.ts';
import { isActiveSharing, isOpenSharing } from '@flotila/domain/sharing/sharing.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useNow } from '../../../ground/ui/now.ts';
import { RowName } from '../RowName.tsx';

export function SharedPlates({ record, plates }: { record: SharingRecord; plates: string }) {
  const now = useNow();
  return <RowName text={plates} title={record.note} word={wordOf(record, now)} />;
}

function wordOf(record: SharingRecord, now: number): string | null {
  if (!isActiveSharing(record, now)) return t('shr.ended');
  return isOpenSharing(record, now) ? null : t('shr.notYet');
}
