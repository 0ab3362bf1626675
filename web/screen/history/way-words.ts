// By what the distance of a ride was measured, in sentences: the metres of each, what was told and not used, and what
// of the shown distance is a correction.
import type { Answer } from '@flotila/domain/endpoint.ts';
import type { getRideWay } from '@flotila/domain/ride/ride-way.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { km } from '../../ground/words/format.ts';

/** Less is no tenth of a kilometre. */
const SHOWN_METRES_MIN = 50;

/** `shownMetres`: the distance as people see it, corrections included. */
export function waySentences(
  { distance, measured }: Answer<typeof getRideWay>,
  shownMetres: number,
): string[] {
  if (measured === null) return [t('why.way.unknown')];
  const { odometer, speed, places, odometerLeftOut, isSpeedLeftOut } = measured;
  const least = Math.min(SHOWN_METRES_MIN, Math.max(odometer, speed, places));
  const said: string[] = [];
  if (odometer >= least) said.push(t('why.way.odometer', { km: km(odometer) }));
  if (speed >= least) said.push(t('why.way.speed', { km: km(speed) }));
  if (places >= least) said.push(t('why.way.places', { km: km(places) }));
  if (odometerLeftOut === 'setting') said.push(t('why.way.setting'));
  if (odometerLeftOut === 'contradicts') said.push(t('why.way.contradicts'));
  if (isSpeedLeftOut) said.push(t('why.way.speedLeftOut'));
  if (distance !== shownMetres) said.push(t('why.way.corrected', { km: km(distance) }));
  return said;
}
