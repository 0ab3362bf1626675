// How possible infringements are named, in pages and in reports; the keys are those of the catalogues of texts.

export const INFRINGEMENT_WORDS_SK = {
  'hours.severity.MI': 'menej závažný',
  'hours.severity.SI': 'závažný',
  'hours.severity.VSI': 'veľmi závažný',
  'hours.severity.MSI': 'najzávažnejší',
  'hours.title.DAY9': 'Denné vedenie {value}',
  'hours.title.DAY10': 'Denné vedenie {value}',
  'hours.title.WEEK56': 'Týždenné vedenie {value}',
  'hours.title.TWOWEEK90': 'Vedenie za dva týždne {value}',
  'hours.title.BREAK': 'Vedenie bez prestávky {value}',
  'hours.title.REST11': 'Denný odpočinok {value}',
  'hours.title.REST9': 'Denný odpočinok {value}',
  'hours.title.SPLIT': 'Druhá časť odpočinku {value}',
  'hours.title.WREST24': 'Týždenný odpočinok {value}',
  'hours.title.WREST45': 'Týždenný odpočinok {value}',
  'hours.title.SIXDAYS': 'Týždenný odpočinok neskoro',
  'hours.title.COMP': 'Nevyrovnané skrátenie {value}',
  'hours.rule.DAY9':
    'Za deň najviac 9:00 vedenia. Dva razy za týždeň je dovolených 10:00, tu už nie.',
  'hours.rule.DAY10': 'Za deň najviac 9:00 vedenia, dva razy za týždeň 10:00.',
  'hours.rule.WEEK56': 'Od pondelka do nedele najviac 56:00 vedenia.',
  'hours.rule.TWOWEEK90': 'V dvoch týždňoch za sebou najviac 90:00 vedenia.',
  'hours.rule.BREAK':
    'Po najviac 4:30 vedenia treba prestávku 45 min, alebo najprv 15 a potom 30 min.',
  'hours.rule.REST11':
    'Do 24 hodín od konca predošlého odpočinku treba 11 h odpočinku. Tri skrátené od týždenného odpočinku už boli.',
  'hours.rule.REST9':
    'Do 24 hodín od konca predošlého odpočinku (v posádke do 30) treba aspoň 9 h odpočinku.',
  'hours.rule.SPLIT': 'Rozdelený odpočinok má najprv aspoň 3 h a potom aspoň 9 h.',
  'hours.rule.WREST24': 'Aj skrátený týždenný odpočinok má aspoň 24 h.',
  'hours.rule.WREST45':
    'V dvoch týždňoch za sebou treba dva odpočinky po 45 h, alebo jeden 45 h a jeden aspoň 24 h.',
  'hours.rule.SIXDAYS': 'Týždenný odpočinok sa má začať najneskôr 144 hodín po konci predošlého.',
  'hours.rule.COMP':
    'Skrátenie týždenného odpočinku treba vyrovnať naraz, pri odpočinku aspoň 9 h, do konca tretieho týždňa.',
  'hours.note.abroad': 'V medzinárodnej doprave dovolené, ak boli oba odpočinky v zahraničí.',
  'hours.excuse': 'Čl. 12',
  'hours.excuse.ground.stop': 'na vhodné miesto zastavenia',
  'hours.excuse.ground.home': 'do prevádzkarne alebo bydliska, najviac o hodinu viac',
  'hours.excuse.ground.homeAfterBreak':
    'do prevádzkarne alebo bydliska, po prestávke 30 min najviac o dve hodiny viac',
  'hours.excuse.exceeded':
    'Čl. 12 tu dovoľuje najviac o {time} viac, preto to zostáva možným priestupkom.',
  'hours.excuse.moved': 'Pri zápise to bolo {time}.',
  'hours.article': 'Nariadenie {regulation}, čl. {article}',
  'hours.paragraph': 'Nariadenie {regulation}, čl. {article} ods. {paragraph}',
} as const;

export type InfringementWords = Record<keyof typeof INFRINGEMENT_WORDS_SK, string>;

export const INFRINGEMENT_WORDS_CS: InfringementWords = {
  'hours.severity.MI': 'méně závažný',
  'hours.severity.SI': 'závažný',
  'hours.severity.VSI': 'velmi závažný',
  'hours.severity.MSI': 'nejzávažnější',
  'hours.title.DAY9': 'Denní řízení {value}',
  'hours.title.DAY10': 'Denní řízení {value}',
  'hours.title.WEEK56': 'Týdenní řízení {value}',
  'hours.title.TWOWEEK90': 'Řízení za dva týdny {value}',
  'hours.title.BREAK': 'Řízení bez přestávky {value}',
  'hours.title.REST11': 'Denní odpočinek {value}',
  'hours.title.REST9': 'Denní odpočinek {value}',
  'hours.title.SPLIT': 'Druhá část odpočinku {value}',
  'hours.title.WREST24': 'Týdenní odpočinek {value}',
  'hours.title.WREST45': 'Týdenní odpočinek {value}',
  'hours.title.SIXDAYS': 'Týdenní odpočinek pozdě',
  'hours.title.COMP': 'Nevyrovnané zkrácení {value}',
  'hours.rule.DAY9': 'Za den nejvýše 9:00 řízení. Dvakrát za týden je dovoleno 10:00, tady už ne.',
  'hours.rule.DAY10': 'Za den nejvýše 9:00 řízení, dvakrát za týden 10:00.',
  'hours.rule.WEEK56': 'Od pondělí do neděle nejvýše 56:00 řízení.',
  'hours.rule.TWOWEEK90': 'Ve dvou týdnech po sobě nejvýše 90:00 řízení.',
  'hours.rule.BREAK':
    'Po nejvýše 4:30 řízení je třeba přestávka 45 min, nebo nejdřív 15 a potom 30 min.',
  'hours.rule.REST11':
    'Do 24 hodin od konce předchozího odpočinku je třeba 11 h odpočinku. Tři zkrácené od týdenního odpočinku už byly.',
  'hours.rule.REST9':
    'Do 24 hodin od konce předchozího odpočinku (v posádce do 30) je třeba aspoň 9 h odpočinku.',
  'hours.rule.SPLIT': 'Rozdělený odpočinek má nejdřív aspoň 3 h a potom aspoň 9 h.',
  'hours.rule.WREST24': 'I zkrácený týdenní odpočinek má aspoň 24 h.',
  'hours.rule.WREST45':
    'Ve dvou týdnech po sobě jsou třeba dva odpočinky po 45 h, nebo jeden 45 h a jeden aspoň 24 h.',
  'hours.rule.SIXDAYS': 'Týdenní odpočinek má začít nejpozději 144 hodin po konci předchozího.',
  'hours.rule.COMP':
    'Zkrácení týdenního odpočinku je třeba vyrovnat najednou, při odpočinku aspoň 9 h, do konce třetího týdne.',
  'hours.note.abroad': 'V mezinárodní dopravě dovoleno, pokud byly oba odpočinky v zahraničí.',
  'hours.excuse': 'Čl. 12',
  'hours.excuse.ground.stop': 'na vhodné místo zastávky',
  'hours.excuse.ground.home': 'do provozovny nebo bydliště, nejvýše o hodinu více',
  'hours.excuse.ground.homeAfterBreak':
    'do provozovny nebo bydliště, po přestávce 30 min nejvýše o dvě hodiny více',
  'hours.excuse.exceeded':
    'Čl. 12 tu dovoluje nejvýše o {time} více, proto to zůstává možným přestupkem.',
  'hours.excuse.moved': 'Při zápisu to bylo {time}.',
  'hours.article': 'Nařízení {regulation}, čl. {article}',
  'hours.paragraph': 'Nařízení {regulation}, čl. {article} odst. {paragraph}',
};

export const INFRINGEMENT_WORDS_EN: InfringementWords = {
  'hours.severity.MI': 'minor',
  'hours.severity.SI': 'serious',
  'hours.severity.VSI': 'very serious',
  'hours.severity.MSI': 'most serious',
  'hours.title.DAY9': 'Daily driving {value}',
  'hours.title.DAY10': 'Daily driving {value}',
  'hours.title.WEEK56': 'Weekly driving {value}',
  'hours.title.TWOWEEK90': 'Driving in two weeks {value}',
  'hours.title.BREAK': 'Driving without a break {value}',
  'hours.title.REST11': 'Daily rest {value}',
  'hours.title.REST9': 'Daily rest {value}',
  'hours.title.SPLIT': 'Second part of a rest {value}',
  'hours.title.WREST24': 'Weekly rest {value}',
  'hours.title.WREST45': 'Weekly rest {value}',
  'hours.title.SIXDAYS': 'Weekly rest too late',
  'hours.title.COMP': 'Reduction not made up for {value}',
  'hours.rule.DAY9':
    'At most 9:00 of driving a day. 10:00 are allowed twice a week, not here any more.',
  'hours.rule.DAY10': 'At most 9:00 of driving a day, 10:00 twice a week.',
  'hours.rule.WEEK56': 'From Monday to Sunday at most 56:00 of driving.',
  'hours.rule.TWOWEEK90': 'In two consecutive weeks at most 90:00 of driving.',
  'hours.rule.BREAK':
    'After at most 4:30 of driving a break of 45 min is needed, or first 15 and then 30 min.',
  'hours.rule.REST11':
    'Within 24 hours of the end of the rest before, 11 h of rest are needed. Three reduced ones since the weekly rest are used up.',
  'hours.rule.REST9':
    'Within 24 hours of the end of the rest before (30 in a crew), at least 9 h of rest are needed.',
  'hours.rule.SPLIT': 'A split rest has first at least 3 h and then at least 9 h.',
  'hours.rule.WREST24': 'Even a reduced weekly rest has at least 24 h.',
  'hours.rule.WREST45':
    'In two consecutive weeks two rests of 45 h are needed, or one of 45 h and one of at least 24 h.',
  'hours.rule.SIXDAYS':
    'A weekly rest must begin no later than 144 hours after the end of the one before.',
  'hours.rule.COMP':
    'The reduction of a weekly rest must be made up for at once, with a rest of at least 9 h, by the end of the third week.',
  'hours.note.abroad': 'Allowed in international transport if both rests were abroad.',
  'hours.excuse': 'Art. 12',
  'hours.excuse.ground.stop': 'to a suitable stopping place',
  'hours.excuse.ground.home': 'to the base or home, at most an hour more',
  'hours.excuse.ground.homeAfterBreak':
    'to the base or home, after a break of 30 min at most two hours more',
  'hours.excuse.exceeded':
    'Art. 12 allows at most {time} more here, so it remains a possible infringement.',
  'hours.excuse.moved': 'It was {time} when this was noted.',
  'hours.article': 'Regulation {regulation}, Art. {article}',
  'hours.paragraph': 'Regulation {regulation}, Art. {article}({paragraph})',
};
