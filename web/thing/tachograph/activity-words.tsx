// What a driver does, as a word and a sign: a short rest within the day is a break.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import {
  IconAlertTriangle,
  IconBed,
  IconCoffee,
  IconHammer,
  IconHourglassHigh,
  IconId,
  IconSteeringWheel,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';

type Doing = Pick<DriverHours, 'activity' | 'breakLeft'>;
type Words = 'rest' | 'break' | 'standby' | 'work' | 'driving' | 'error' | 'noCard';

const ICONS: Record<Words, TablerIcon> = {
  rest: IconBed,
  break: IconCoffee,
  standby: IconHourglassHigh,
  work: IconHammer,
  driving: IconSteeringWheel,
  error: IconAlertTriangle,
  noCard: IconId,
};

function doingOf({ activity, breakLeft }: Doing): Words {
  switch (activity) {
    case ACTIVITY.rest:
      return breakLeft === null ? 'rest' : 'break';
    case ACTIVITY.standby:
      return 'standby';
    case ACTIVITY.work:
      return 'work';
    case ACTIVITY.driving:
      return 'driving';
    case ACTIVITY.error:
      return 'error';
    default:
      return 'noCard';
  }
}

export function activityWords(doing: Doing): string {
  return t(`drivers.does.${doingOf(doing)}`);
}

export function ActivityIcon({ hours }: { hours: Doing }) {
  const what = doingOf(hours);
  const Icon = ICONS[what];
  return (
    <Icon
      size={17}
      stroke={1.6}
      role="img"
      aria-label={activityWords(hours)}
      color={what === 'driving' ? 'var(--moving)' : 'var(--muted)'}
      style={{ flex: 'none' }}
    />
  );
}
