import type { PersonKind } from './world.ts';

/** The ingredients of an institution. */
export interface Outline {
  readonly key: string;
  readonly title: string;
  readonly domainName: string;
  readonly isReadyGo: boolean;
  readonly timeZone: string;
  readonly firstId: number;
  readonly share: number;
  readonly colleges: Readonly<Record<string, readonly string[]>>;
  readonly people: Readonly<Record<PersonKind, string>>;
  readonly staff: readonly string[];
}

/** The two institutions, with made-up names. Ids start at `firstId`, far enough apart for 200,000 courses. */
export const outlines: readonly Outline[] = [
  {
    key: 'northfield',
    title: 'Northfield University',
    domainName: 'canvas.northfield.example',
    isReadyGo: true,
    timeZone: 'America/Chicago',
    firstId: 1000,
    share: 0.7,
    colleges: {
      'College of Arts and Letters': ['English', 'History', 'Philosophy', 'Languages'],
      'College of Science': ['Biology', 'Chemistry', 'Mathematics', 'Physics'],
      'School of Nursing': ['Adult Health', 'Community Health'],
      'School of Business': ['Accounting', 'Marketing'],
    },
    people: {
      institution_admin: 'Ingrid Solberg',
      team_admin: 'Marcus Oyelaran',
      can_edit: 'Priya Raman',
      read_only: 'Tomás Herrera',
      instructor: 'Dr. Amara Okafor',
      student: 'Liam Becker',
      super_admin: 'Sam Whitfield',
      account_admin: 'Aisha Karim',
    },
    staff: [
      'Beatriz Almeida',
      'Caleb Thornton',
      'Divya Natarajan',
      'Eun-ji Park',
      'Femi Balogun',
      'Greta Lindqvist',
      'Hassan Qureshi',
      'Imani Brooks',
      'Joël Lefèvre',
      'Katarzyna Nowak',
      'Leilani Kahale',
      'Miguel Ángel Ríos',
      'Nadia Haddad',
      'Oscar Pettersson',
      'Petra Novotná',
      'Quentin Sparks',
    ],
  },
  {
    key: 'harbor',
    title: 'Harbor College',
    domainName: 'canvas.harbor.example',
    isReadyGo: false,
    timeZone: 'America/New_York',
    firstId: 50_000_000,
    share: 0.3,
    colleges: {
      'Liberal Arts': ['Communication', 'Social Science'],
      'Technology and Trades': ['Computing', 'Welding', 'Electrical'],
    },
    people: {
      institution_admin: 'Grace Nakamura',
      team_admin: 'Oluwaseun Adeyemi',
      can_edit: 'Claire Dubois',
      read_only: 'Henrik Larsen',
      instructor: 'Prof. Elena Petrova',
      student: 'Zoë Martin',
      super_admin: 'Riley Chen',
      account_admin: 'Tobias Lund',
    },
    staff: [
      'Anders Holm',
      'Bianca Moretti',
      'Chidi Eze',
      'Dolores Quintana',
      'Esther Goldberg',
      'Farid Karimi',
      'Giulia Ferraro',
      'Hiroshi Tanabe',
      'Isla MacLeod',
      'Jamal Whitaker',
      'Kateryna Bondar',
      'Lucas Ferreira',
    ],
  },
];

/** By department: its courses' code, and their subjects. */
export const subjects: Readonly<Record<string, readonly [code: string, topics: readonly string[]]>> = {
  English: [
    'ENG',
    ['Composition I', 'Composition II', 'World Literature', 'Creative Writing', 'Shakespeare'],
  ],
  History: ['HIS', ['World History to 1500', 'Modern Europe', 'The Atlantic World', 'Oral History Methods']],
  Philosophy: ['PHI', ['Introduction to Ethics', 'Logic', 'Philosophy of Mind', 'Ancient Thought']],
  Languages: [
    'LNG',
    ['Beginning Spanish', 'Intermédiaire Français', 'German for Reading', 'Elementary Japanese'],
  ],
  Biology: ['BIO', ['Cell Biology', 'Botany', 'Human Anatomy & Physiology', 'Ecology of the Upper Midwest']],
  Chemistry: ['CHE', ['General Chemistry', 'Organic Chemistry', 'Analytical Methods', 'Biochemistry']],
  Mathematics: ['MAT', ['College Algebra', 'Calculus I', 'Linear Algebra', 'Statistics for the Sciences']],
  Physics: ['PHY', ['Mechanics', 'Electricity & Magnetism', 'Quantum Physics', 'Astronomy']],
  'Adult Health': ['NUR', ['Foundations of Nursing', 'Pharmacology', 'Adult Health I', 'Clinical Practicum']],
  'Community Health': ['CHN', ['Public Health Nursing', 'Health Policy', 'Epidemiology']],
  Accounting: ['ACC', ['Financial Accounting', 'Managerial Accounting', 'Auditing', 'Taxation']],
  Marketing: ['MKT', ['Principles of Marketing', 'Consumer Behavior', 'Digital Marketing']],
  Communication: ['COM', ['Public Speaking', 'Media & Society', 'Interpersonal Communication']],
  'Social Science': ['SOC', ['Introduction to Sociology', 'American Government', 'General Psychology']],
  Computing: ['CIS', ['Programming I', 'Databases', 'Networking Fundamentals', 'Web Development']],
  Welding: ['WLD', ['Welding Safety', 'MIG & TIG Welding', 'Blueprint Reading']],
  Electrical: ['ELE', ['Residential Wiring', 'Motor Controls', 'National Electrical Code']],
};

/** The teachers at both institutions, each with a list of their own ids. */
export const teacherNames = [
  'Amara Okafor',
  'Elena Petrova',
  'Jun Watanabe',
  'Fatima El-Sayed',
  'Owen Gallagher',
  'Sofia Marino',
  'Daniel Kim',
  'Ruth Abebe',
  'Mateo Vargas',
  'Hannah Schmidt',
  'Noor Rahman',
  'Wei Zhang',
];
