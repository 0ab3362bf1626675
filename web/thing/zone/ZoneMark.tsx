// The symbol of a zone's category in its colour. The word stands beside it.
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import { useComputedColorScheme } from '@mantine/core';
import { ZONE_LOOKS } from './zone-look.ts';

export function ZoneMark({ category, size = 18 }: { category: ZoneCategory; size?: number }) {
  const theme = useComputedColorScheme('light');
  const { icon: Icon, colour } = ZONE_LOOKS[category];
  return (
    <Icon
      size={size}
      stroke={1.8}
      color={colour[theme]}
      style={{ flex: 'none' }}
      aria-hidden="true"
    />
  );
}
