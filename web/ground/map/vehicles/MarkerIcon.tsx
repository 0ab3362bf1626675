// The vehicle's marker as on the map: square, circle or arrow in the colour of its state, with words for
// those who do not see it. The pale ones have an edge, and no two of them differ by their colour alone.
import type { VehicleMarker } from '@flotila/domain/vehicle/marker.ts';

const COLOURS: Record<VehicleMarker['colour'], string> = {
  moving: 'var(--moving)',
  parked: 'var(--parked)',
  new: 'var(--new)',
  silent: 'var(--silent)',
};

export function MarkerIcon(props: { marker: VehicleMarker; label: string; size?: number }) {
  const { shape, colour, direction } = props.marker;
  const fill = COLOURS[colour];
  return (
    <svg
      width={props.size ?? 18}
      height={props.size ?? 18}
      viewBox="-9 -9 18 18"
      role="img"
      aria-label={props.label}
      style={{ flex: 'none' }}
    >
      <title>{props.label}</title>
      {shape === 'square' && (
        <rect
          x={-6}
          y={-6}
          width={12}
          height={12}
          rx={2.5}
          fill={fill}
          stroke={colour === 'parked' ? 'none' : 'var(--field-edge)'}
        />
      )}
      {shape === 'square' && colour === 'silent' && (
        <path d="M-5.5 5.5 L5.5 -5.5" stroke="var(--field-edge)" strokeWidth={2.2} />
      )}
      {shape === 'square' && colour === 'new' && (
        <circle r={2.6} fill="var(--surface)" stroke="var(--field-edge)" />
      )}
      {shape === 'circle' && <circle r={6.5} fill={fill} />}
      {shape === 'arrow' && (
        <path
          d="M0 -8 L6 7 L0 3.6 L-6 7 Z"
          fill={fill}
          stroke={fill}
          strokeWidth={1}
          strokeLinejoin="round"
          transform={`rotate(${direction})`}
        />
      )}
    </svg>
  );
}
