/** The page of the rules. */
export const rulesPath = '/manage/alerts';

export const rulePath = (id: number) => `${rulesPath}/rules/${id}`;

export const newRulePath = (preset?: string) =>
  preset === undefined ? `${rulesPath}/create-rule` : `${rulesPath}/create-rule?preset=${preset}`;

/** The page of the alerts, narrowed to a rule, a course or something else. */
export const alertsPath = (narrowed: Readonly<Record<string, string | number>> = {}) => {
  const params = new URLSearchParams(
    Object.entries(narrowed).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return params.size > 0 ? `/alerts?${params}` : '/alerts';
};
