// Names of places as they should stand on a map.
import { expect, test } from 'vitest';
import { readPlaces } from './places.ts';

const EUROPE = [
  'geonameid,name,ascii,lat,lon,country,admin1,feature_code,population',
  '1,Prague,,50.08804,14.42076,CZ,52,PPLC,1165581',
  '2,Trnava,,48.37741,17.58723,SK,07,PPLA,69785',
  '3,Old Town,,48.14,17.11,SK,02,PPLX,40000',
].join('\n');
const POSTAL = [
  'place,district,region,postcode,lat,lon',
  'Trnava,Trnava,Trnavský kraj,917 01,48.3709,17.5833',
  'Bohdanovce n/Trnavou,Trnava,Trnavský kraj,919 09,48.4319,17.5336',
  'Trenč.Stankovce,Trenčín,Trenčiansky kraj,913 11,48.8497,17.9925',
  'Košice 12,Košice,Košický kraj,040 12,48.69,21.28',
  '"Reca (č. 380,381,383",Senec,Bratislavský kraj,903 01,48.2175,17.4175',
  'Detva - sídlisko,Detva,Banskobystrický kraj,962 12,48.55,19.42',
].join('\n');

test('villages are added once, written in full, without post offices and estates', () => {
  const places = readPlaces(EUROPE, [{ text: POSTAL, country: 'SK' }]);
  expect(places.map((place) => place.properties.name)).toEqual([
    'Prague',
    'Trnava',
    'Bohdanovce nad Trnavou',
    'Trenčianske Stankovce',
  ]);
});

test('capitals and foreign towns carry the names their readers know', () => {
  const [prague] = readPlaces(EUROPE, []);
  expect(prague?.properties).toMatchObject({ capital: 1, name_sk: 'Praha', name_cs: 'Praha' });
});
