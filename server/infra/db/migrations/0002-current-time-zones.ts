import { sql, type Kysely } from 'kysely';

/** Former names of time zones become those that every PostgreSQL knows; people's choices are read by any name. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    update institutions set time_zone = renamed.current
    from (values
      ('Africa/Asmera', 'Africa/Asmara'),
      ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
      ('America/Catamarca', 'America/Argentina/Catamarca'),
      ('America/Coral_Harbour', 'America/Atikokan'),
      ('America/Cordoba', 'America/Argentina/Cordoba'),
      ('America/Godthab', 'America/Nuuk'),
      ('America/Indianapolis', 'America/Indiana/Indianapolis'),
      ('America/Jujuy', 'America/Argentina/Jujuy'),
      ('America/Louisville', 'America/Kentucky/Louisville'),
      ('America/Mendoza', 'America/Argentina/Mendoza'),
      ('Asia/Calcutta', 'Asia/Kolkata'),
      ('Asia/Katmandu', 'Asia/Kathmandu'),
      ('Asia/Rangoon', 'Asia/Yangon'),
      ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
      ('Atlantic/Faeroe', 'Atlantic/Faroe'),
      ('Europe/Kiev', 'Europe/Kyiv'),
      ('Pacific/Enderbury', 'Pacific/Kanton'),
      ('Pacific/Ponape', 'Pacific/Pohnpei'),
      ('Pacific/Truk', 'Pacific/Chuuk'),
      ('US/Eastern', 'America/New_York'),
      ('US/Central', 'America/Chicago'),
      ('US/Mountain', 'America/Denver'),
      ('US/Pacific', 'America/Los_Angeles'),
      ('US/Alaska', 'America/Anchorage'),
      ('US/Hawaii', 'Pacific/Honolulu'),
      ('US/Arizona', 'America/Phoenix')
    ) as renamed (former, current)
    where institutions.time_zone = renamed.former`.execute(db);
};
