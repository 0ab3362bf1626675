// The filter of the events panel (EVT-003, EVT-004): a switch for each kind; what trackers shout stands together
// behind one chip that says how many of them are shown.
import { Popover } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { ToggleChip } from '../../ground/ui/ToggleChip.tsx';
import { EventIcon, isShout, parameterName } from '../../thing/event/event-words.tsx';
import { EVENT_PARAMETERS, type EventsPlace } from './event-place.ts';
import styles from './events.module.css';

const CODES = EVENT_PARAMETERS.map(({ code }) => code);

export function EventKinds({ place }: { place: EventsPlace }) {
  return (
    <fieldset className={styles.kinds} aria-label={t('events.kinds')}>
      <Kinds place={place} codes={CODES.filter((code) => !isShout(code))} />
      <Shouts place={place} />
    </fieldset>
  );
}

function Shouts({ place }: { place: EventsPlace }) {
  const [isOpen, setOpen] = useState(false);
  const shown = place.paramCodes.filter(isShout).length;
  const count = shown > 0 ? ` (${shown})` : '';
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width={330}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ToggleChip
          isOn={shown > 0}
          aria-haspopup="dialog"
          aria-label={`${t('events.shouts')}${count}`}
          title={t('events.shouts')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBroadcast size={14} stroke={1.8} aria-hidden="true" />
          {t('events.shoutsShort')}
          {count}
        </ToggleChip>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.shouts ?? ''}
        aria-label={t('events.shouts')}
        data-closes-itself
      >
        <Kinds place={place} codes={CODES.filter(isShout)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** One kind is always shown. */
function Kinds({ place, codes }: { place: EventsPlace; codes: readonly string[] }) {
  const { paramCodes } = place;
  return codes.map((code) => {
    const isShown = paramCodes.includes(code);
    const isLast = isShown && paramCodes.length === 1;
    return (
      <ToggleChip
        key={code}
        isOn={isShown}
        aria-disabled={isLast || undefined}
        title={isLast ? t('events.oneKind') : undefined}
        onClick={() => {
          if (isLast) return;
          const others = paramCodes.filter((one) => one !== code);
          place.setParams(isShown ? others : [...others, code]);
        }}
      >
        <EventIcon parameter={code} size={14} />
        {parameterName(code)}
      </ToggleChip>
    );
  });
}
