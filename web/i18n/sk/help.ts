// Slovak texts of calls for help.

export const help = {
  'help.calls': '{plate} volá pomoc',
  'help.secondsAgo': 'pred {count} s',
  'help.late': 'stlačené {pressed}, správa prišla {received}',
  'help.noDriver': 'vodič nie je známy',
  'help.pastDriver': 'naposledy viedol {name}',
  'help.noPlace': 'poloha nie je známa',
  'help.oldPlace': '{place}, poloha z {time}, odvtedy bez polohy ({span})',
  'help.taken': 'Rieši sa od {time}.',
  'help.takenBy': 'Rieši {name} od {time}.',
  'help.further':
    '{count, plural, one {ďalšie # volanie} few {ďalšie # volania} other {ďalších # volaní}}',
  'help.fewer': 'Menej volaní',
  'help.foldDown': 'Stiahnuť na hlavičku',
  'help.unfold': 'Rozložiť',
  'help.callDriver': 'Zavolať vodičovi',
  'help.noPhone': 'Vodič nemá telefón',
  'help.show': 'Ukázať',
  'help.take': 'Beriem na seba',
  'help.end': 'Ukončiť',
  'help.howEnded': 'Ako sa volanie skončilo',
  'help.howEndedHint': 'napríklad omyl, vodič je v poriadku',
  'help.endCall': 'Ukončiť volanie {plate}',
  'help.silence': 'Stíšiť toto volanie na tomto zariadení',
  'help.silenced': 'Toto volanie je na tomto zariadení stíšené.',
  'help.muted': 'Prehliadač zatiaľ nedovolil zvuk: kliknite kamkoľvek na stránku.',
} as const;
