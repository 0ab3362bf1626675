// Slovak texts that the vehicle's panel has beside those of list and map.

export const vehiclePanel = {
  'finding.motor':
    'Sledovacie zariadenie hlási vypnutý motor, hoci vozidlo ide alebo sa mu motor otáča. Jazdy sa zatiaľ určujú podľa rýchlosti alebo otáčok. Dajte skontrolovať vodič zapaľovania alebo v nastaveniach zariadenia vyberte správny vstup.',
  'finding.odometer':
    'Stav tachometra, ktorý hlási sledovacie zariadenie, už kilometre nesúhlasí s polohami. Jazdy sa určujú podľa polôh, kým nebudú súhlasiť. Dajte skontrolovať tachometer v zariadení a jeho jednotku a koeficient v konfigurácii zariadenia.',
  'finding.odometerTimes':
    'Sledovacie zariadenie hlási stav tachometra v inej jednotke: v metroch by bol po vynásobení číslom {times}. Jazdy sa určujú podľa polôh, kým nebudú súhlasiť. Nastavte jednotku alebo koeficient tachometra v konfigurácii zariadenia.',
  'vehicleType.personal': 'osobné',
  'vehicleType.van': 'dodávka',
  'vehicleType.truck': 'nákladné',
  'vehicleType.tractor': 'ťahač',
  'vehicleType.bus': 'autobus',
  'vehicleType.trailer': 'príves',
  'vehicleType.semitrailer': 'náves',
  'vehicleType.special': 'špeciálne',
  'vehicleType.machine': 'stroj',
  'vp.duration': 'Trvanie',
  'vp.due': 'o {what}',
  'vp.overdue': 'po termíne {what}',
  'vp.tank.silent':
    'Snímač mlčí od {time}; stav je posledný, ktorý ohlásil. Dajte skontrolovať snímač a jeho kábel.',
  'vp.serial': 'Výrobné číslo jednotky',
  'vp.id': 'ID vozidla',
  'vp.reach': 'asi na {distance}',
  'vp.reachWhy': 'podľa normy {norm} l na 100 km',
  'vp.ofLitres': '{level} l z {capacity} l',
  'vp.capacity': 'objem {capacity} l',
  'vp.ofRemaining': '{used} z {limit}, zostáva {left}',
  'vp.over': '{used} z {limit}, prekročené o {over}',
  'vp.remaining': 'zostáva {left}',
  'vp.overBy': 'navyše {over}',
  'popup.dayDrive': 'Jazda dnes',
  'popup.weekDrive': 'Týždeň',
  'popup.tank': 'Nádrž',
} as const;
