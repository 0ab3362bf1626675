// Czech texts that the vehicle's panel has beside those of list and map.
import type { vehiclePanel as slovak } from '../sk/vehicle-panel.ts';

export const vehiclePanel: Record<keyof typeof slovak, string> = {
  'finding.motor':
    'Sledovací zařízení hlásí vypnutý motor, ačkoli vozidlo jede nebo se mu motor otáčí. Jízdy se zatím určují podle rychlosti nebo otáček. Nechte zkontrolovat vodič zapalování nebo v nastavení zařízení vyberte správný vstup.',
  'finding.odometer':
    'Stav tachometru, který hlásí sledovací zařízení, už kilometry nesouhlasí s polohami. Jízdy se určují podle poloh, dokud nebudou souhlasit. Nechte zkontrolovat tachometr v zařízení a jeho jednotku a koeficient v konfiguraci zařízení.',
  'finding.odometerTimes':
    'Sledovací zařízení hlásí stav tachometru v jiné jednotce: v metrech by byl po vynásobení číslem {times}. Jízdy se určují podle poloh, dokud nebudou souhlasit. Nastavte jednotku nebo koeficient tachometru v konfiguraci zařízení.',
  'vehicleType.personal': 'osobní',
  'vehicleType.van': 'dodávka',
  'vehicleType.truck': 'nákladní',
  'vehicleType.tractor': 'tahač',
  'vehicleType.bus': 'autobus',
  'vehicleType.trailer': 'přívěs',
  'vehicleType.semitrailer': 'návěs',
  'vehicleType.special': 'speciální',
  'vehicleType.machine': 'stroj',
  'vp.duration': 'Trvání',
  'vp.due': 'za {what}',
  'vp.overdue': 'po termínu {what}',
  'vp.tank.silent':
    'Snímač mlčí od {time}; stav je poslední, který ohlásil. Nechte zkontrolovat snímač a jeho kabel.',
  'vp.serial': 'Výrobní číslo jednotky',
  'vp.id': 'ID vozidla',
  'vp.reach': 'asi na {distance}',
  'vp.reachWhy': 'podle normy {norm} l na 100 km',
  'vp.ofLitres': '{level} l z {capacity} l',
  'vp.capacity': 'objem {capacity} l',
  'vp.ofRemaining': '{used} z {limit}, zbývá {left}',
  'vp.over': '{used} z {limit}, překročeno o {over}',
  'vp.remaining': 'zbývá {left}',
  'vp.overBy': 'navíc {over}',
  'popup.dayDrive': 'Jízda dnes',
  'popup.weekDrive': 'Týden',
  'popup.tank': 'Nádrž',
};
