// The driver's present activity by the tachograph: 0 rest … 5 no card (VEH-019). Without a tachograph a
// plain person stands there.
import {
  IconAlertTriangle,
  IconBed,
  IconHammer,
  IconHourglassHigh,
  IconId,
  IconSteeringWheel,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { useNow } from '../../ground/ui/now.ts';
import { presentActivity, type Tachograph } from './tachograph.ts';

const ICONS: readonly TablerIcon[] = [
  IconBed,
  IconHourglassHigh,
  IconHammer,
  IconSteeringWheel,
  IconAlertTriangle,
  IconId,
];
const TEXTS: readonly TextKey[] = [
  'tacho.0',
  'tacho.1',
  'tacho.2',
  'tacho.3',
  'tacho.4',
  'tacho.5',
];

/** The word of an activity, null when it is unknown. */
export function activityText(activity: number | null | undefined): string | null {
  const key = activity === null || activity === undefined ? undefined : TEXTS[activity];
  return key ? t(key) : null;
}

export function TachoIcon({ tachograph }: { tachograph: Tachograph | null | undefined }) {
  const activity = presentActivity(tachograph, useNow());
  const text = activityText(activity);
  const Icon = (text !== null && ICONS[activity ?? -1]) || IconUser;
  if (text === null) return <Icon size={15} stroke={1.6} aria-hidden="true" />;
  return (
    <span title={text} role="img" aria-label={text} style={{ display: 'inline-flex' }}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
    </span>
  );
}
