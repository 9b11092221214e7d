import type { UILocale } from "#/core/locales.ts";

type Names = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

// Server and browser must render the same, but engines on the server have no locale data:
// so months are listed here instead of using Intl.
const months: Readonly<Partial<Record<UILocale, Names>>> = {
  "en-US": [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  de: [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
  ],
  es: [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
  ],
  fr: [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
  ],
  "pt-BR": [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
  ],
  ru: [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
  ],
};

/** Russian months without a day are in the nominative case. */
const russianMonths: Names = [
  "январь",
  "февраль",
  "март",
  "апрель",
  "май",
  "июнь",
  "июль",
  "август",
  "сентябрь",
  "октябрь",
  "ноябрь",
  "декабрь",
];

/** Formats a day in UTC. */
export function formatDate(time: number, locale: UILocale): string {
  const date = new Date(time);
  const [year, month, day] = [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
  ];
  const name = months[locale]?.[month] ?? "";
  switch (locale) {
    case "en-US":
      return `${name} ${day}, ${year}`;
    case "de":
      return `${day}. ${name} ${year}`;
    case "fr":
      return `${day} ${name} ${year}`;
    case "es":
    case "pt-BR":
      return `${day} de ${name} de ${year}`;
    case "ru":
      return `${day} ${name} ${year} г.`;
    case "ko":
      return `${year}년 ${month + 1}월 ${day}일`;
    default:
      return `${year}年${month + 1}月${day}日`;
  }
}

/** Formats a month in UTC. */
export function formatMonth(time: number, locale: UILocale): string {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const name = months[locale]?.[month] ?? "";
  switch (locale) {
    case "es":
    case "pt-BR":
      return `${name} de ${year}`;
    case "ru":
      return `${russianMonths[month] ?? ""} ${year} г.`;
    case "ko":
      return `${year}년 ${month + 1}월`;
    case "ja":
    case "zh-CN":
    case "zh-TW":
      return `${year}年${month + 1}月`;
    default:
      return `${name} ${year}`;
  }
}
