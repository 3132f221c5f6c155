import type { Locale } from '#shared/sessions/session-settings.ts';
import type { RefusalReason } from './refusal.ts';

/** What a person reads instead of the app: what happened, and what is theirs to do. */
export interface RefusalText {
  readonly heading: string;
  readonly text: string;
  readonly advice: string;
}

interface RefusalTexts {
  readonly reasons: Record<RefusalReason, RefusalText>;
  /** above what the person who helps needs to know */
  readonly details: string;
  readonly code: string;
  readonly request: string;
  readonly logIn: string;
}

/** The words of the pages that are sent before there is a client, in the language of the launch or of the browser. */
export const refusalTexts: Record<Locale, RefusalTexts> = {
  en: {
    reasons: {
      broken: {
        heading: 'Courseyard could not be opened',
        text: 'Courseyard couldn’t accept what Canvas sent.',
        advice:
          'Go back to Canvas and open Courseyard again. If that doesn’t help, tell your Canvas administrator.',
      },
      unregistered: {
        heading: 'Canvas isn’t connected to Courseyard here',
        text: 'This Canvas account hasn’t been connected to Courseyard, or no longer is.',
        advice: 'Your Canvas administrator can connect it.',
      },
      expired: {
        heading: 'This page has expired',
        text: 'Opening it took too long, or it had been opened before.',
        advice: 'Go back to Canvas and open Courseyard again.',
      },
      unreachable: {
        heading: 'Courseyard could not be opened',
        text: 'Canvas didn’t answer when Courseyard asked for its keys.',
        advice: 'Try again in a few minutes. If that doesn’t help, tell your Canvas administrator.',
      },
      role: {
        heading: 'Courseyard is for teaching staff',
        text: 'There’s nothing here for you to do, and nothing is missing from your course.',
        advice: 'If you teach or support courses, ask your Canvas administrator to check your role.',
      },
      deactivated: {
        heading: 'Your access is switched off',
        text: 'An administrator at your institution has switched off your access to Courseyard.',
        advice: 'If you still need it, ask them to switch it on again.',
      },
      crowded: {
        heading: 'Too many attempts',
        text: 'Courseyard was opened from your network many times in a row without finishing.',
        advice: 'Wait a few minutes, then open Courseyard from Canvas again.',
      },
      direct: {
        heading: 'Open Courseyard from Canvas',
        text: 'This address only works when Canvas opens it.',
        advice: 'In Canvas, choose Courseyard in the navigation of your course or account.',
      },
      registration: {
        heading: 'This registration link doesn’t work',
        text: 'It’s too old, was used before, or Canvas and Courseyard couldn’t agree.',
        advice: 'Ask the people who run Courseyard for a new link.',
      },
      login: {
        heading: 'You can’t log in here with Canvas',
        text: 'No institution at this address offers that.',
        advice: 'Open Courseyard from Canvas, or see which institutions you can log in with.',
      },
      loginExpired: {
        heading: 'Please log in again',
        text: 'Your login took too long, was used before, or began in another browser.',
        advice: 'Nothing is lost.',
      },
      loginDenied: {
        heading: 'You’re not logged in',
        text: 'You cancelled the login in Canvas, so Courseyard learned nothing about you.',
        advice: 'You can close this page, or log in after all.',
      },
      loginStranger: {
        heading: 'Courseyard doesn’t know you yet',
        text: 'You’re logged in to Canvas, but nobody has added you to Courseyard.',
        advice: 'Open Courseyard from Canvas once, or ask an administrator at your institution to add you.',
      },
      loginFailed: {
        heading: 'You could not be logged in',
        text: 'Canvas didn’t tell Courseyard who you are.',
        advice: 'Try again in a few minutes. If that doesn’t help, tell your Canvas administrator.',
      },
      failed: {
        heading: 'Courseyard could not be opened',
        text: 'Something went wrong in Courseyard.',
        advice: 'Try again in a few minutes. If that doesn’t help, tell your Canvas administrator.',
      },
    },
    details: 'For the person who helps you',
    code: 'Reason',
    request: 'Request',
    logIn: 'Log in',
  },
  es: {
    reasons: {
      broken: {
        heading: 'No se pudo abrir Courseyard',
        text: 'Courseyard no pudo aceptar lo que envió Canvas.',
        advice:
          'Vuelva a Canvas y abra Courseyard de nuevo. Si no funciona, avise a la persona que administra Canvas.',
      },
      unregistered: {
        heading: 'Canvas no está conectado a Courseyard',
        text: 'Esta cuenta de Canvas no está conectada a Courseyard o ha dejado de estarlo.',
        advice: 'La persona que administra Canvas puede conectarla.',
      },
      expired: {
        heading: 'Esta página ha caducado',
        text: 'Se tardó demasiado en abrirla o ya se había abierto antes.',
        advice: 'Vuelva a Canvas y abra Courseyard de nuevo.',
      },
      unreachable: {
        heading: 'No se pudo abrir Courseyard',
        text: 'Canvas no respondió cuando Courseyard le pidió sus claves.',
        advice: 'Inténtelo dentro de unos minutos. Si no funciona, avise a la persona que administra Canvas.',
      },
      role: {
        heading: 'Courseyard es para el personal docente',
        text: 'Aquí no tiene nada que hacer y a su curso no le falta nada.',
        advice: 'Si imparte o apoya cursos, pida a la persona que administra Canvas que compruebe su rol.',
      },
      deactivated: {
        heading: 'Su acceso está desactivado',
        text: 'Alguien que administra Courseyard en su institución ha desactivado su acceso.',
        advice: 'Si todavía lo necesita, pida que lo vuelvan a activar.',
      },
      crowded: {
        heading: 'Demasiados intentos',
        text: 'Courseyard se abrió muchas veces seguidas desde su red sin llegar al final.',
        advice: 'Espere unos minutos y vuelva a abrir Courseyard desde Canvas.',
      },
      direct: {
        heading: 'Abra Courseyard desde Canvas',
        text: 'Esta dirección solo funciona cuando la abre Canvas.',
        advice: 'En Canvas, elija Courseyard en la navegación de su curso o cuenta.',
      },
      registration: {
        heading: 'Este enlace de registro no funciona',
        text: 'Ha caducado, ya se usó o Canvas y Courseyard no se entendieron.',
        advice: 'Pida un enlace nuevo a quienes se encargan de Courseyard.',
      },
      login: {
        heading: 'Aquí no puede entrar con Canvas',
        text: 'Ninguna institución con esta dirección lo permite.',
        advice: 'Abra Courseyard desde Canvas o vea con qué instituciones puede entrar.',
      },
      loginExpired: {
        heading: 'Vuelva a iniciar sesión',
        text: 'El inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador.',
        advice: 'No se ha perdido nada.',
      },
      loginDenied: {
        heading: 'No ha iniciado sesión',
        text: 'Canceló el inicio de sesión en Canvas, así que Courseyard no sabe nada de usted.',
        advice: 'Puede cerrar esta página o iniciar sesión de todos modos.',
      },
      loginStranger: {
        heading: 'Courseyard aún no le conoce',
        text: 'Ha iniciado sesión en Canvas, pero nadie le ha añadido a Courseyard.',
        advice:
          'Abra Courseyard una vez desde Canvas o pida a quien lo administra en su institución que le añada.',
      },
      loginFailed: {
        heading: 'No se pudo iniciar la sesión',
        text: 'Canvas no indicó a Courseyard quién es usted.',
        advice: 'Inténtelo dentro de unos minutos. Si no funciona, avise a la persona que administra Canvas.',
      },
      failed: {
        heading: 'No se pudo abrir Courseyard',
        text: 'Se produjo un error en Courseyard.',
        advice: 'Inténtelo dentro de unos minutos. Si no funciona, avise a la persona que administra Canvas.',
      },
    },
    details: 'Para la persona que le ayude',
    code: 'Motivo',
    request: 'Solicitud',
    logIn: 'Iniciar sesión',
  },
  fr: {
    reasons: {
      broken: {
        heading: 'Impossible d’ouvrir Courseyard',
        text: 'Courseyard n’a pas pu accepter ce que Canvas a envoyé.',
        advice:
          'Revenez dans Canvas et ouvrez de nouveau Courseyard. Si cela ne suffit pas, prévenez votre administrateur Canvas.',
      },
      unregistered: {
        heading: 'Canvas n’est pas connecté à Courseyard',
        text: 'Ce compte Canvas n’est pas connecté à Courseyard, ou ne l’est plus.',
        advice: 'Votre administrateur Canvas peut le connecter.',
      },
      expired: {
        heading: 'Cette page a expiré',
        text: 'L’ouverture a pris trop de temps ou a déjà servi.',
        advice: 'Revenez dans Canvas et ouvrez de nouveau Courseyard.',
      },
      unreachable: {
        heading: 'Impossible d’ouvrir Courseyard',
        text: 'Canvas n’a pas répondu quand Courseyard lui a demandé ses clés.',
        advice:
          'Réessayez dans quelques minutes. Si cela ne suffit pas, prévenez votre administrateur Canvas.',
      },
      role: {
        heading: 'Courseyard est réservé aux enseignants et au personnel',
        text: 'Vous n’avez rien à faire ici, et rien ne manque à votre cours.',
        advice:
          'Si vous enseignez ou accompagnez des cours, demandez à votre administrateur Canvas de vérifier votre rôle.',
      },
      deactivated: {
        heading: 'Votre accès est désactivé',
        text: 'Un administrateur de votre établissement a désactivé votre accès à Courseyard.',
        advice: 'Si vous en avez encore besoin, demandez-lui de le réactiver.',
      },
      crowded: {
        heading: 'Trop de tentatives',
        text: 'Courseyard a été ouvert de nombreuses fois de suite depuis votre réseau sans aller au bout.',
        advice: 'Attendez quelques minutes, puis rouvrez Courseyard depuis Canvas.',
      },
      direct: {
        heading: 'Ouvrez Courseyard depuis Canvas',
        text: 'Cette adresse ne fonctionne que lorsque Canvas l’ouvre.',
        advice: 'Dans Canvas, choisissez Courseyard dans la navigation de votre cours ou de votre compte.',
      },
      registration: {
        heading: 'Ce lien d’inscription ne fonctionne pas',
        text: 'Il a expiré, il a déjà servi, ou Canvas et Courseyard ne se sont pas entendus.',
        advice: 'Demandez un nouveau lien aux personnes qui gèrent Courseyard.',
      },
      login: {
        heading: 'La connexion avec Canvas n’est pas possible ici',
        text: 'Aucun établissement à cette adresse ne la propose.',
        advice:
          'Ouvrez Courseyard depuis Canvas, ou voyez avec quels établissements vous pouvez vous connecter.',
      },
      loginExpired: {
        heading: 'Veuillez vous reconnecter',
        text: 'La connexion a pris trop de temps, a déjà servi ou a commencé dans un autre navigateur.',
        advice: 'Rien n’est perdu.',
      },
      loginDenied: {
        heading: 'Vous n’êtes pas connecté',
        text: 'Vous avez annulé la connexion dans Canvas ; Courseyard n’a donc rien appris sur vous.',
        advice: 'Vous pouvez fermer cette page, ou vous connecter malgré tout.',
      },
      loginStranger: {
        heading: 'Courseyard ne vous connaît pas encore',
        text: 'Vous êtes connecté à Canvas, mais personne ne vous a ajouté à Courseyard.',
        advice:
          'Ouvrez Courseyard une fois depuis Canvas, ou demandez à un administrateur de votre établissement de vous ajouter.',
      },
      loginFailed: {
        heading: 'La connexion a échoué',
        text: 'Canvas n’a pas indiqué à Courseyard qui vous êtes.',
        advice:
          'Réessayez dans quelques minutes. Si cela ne suffit pas, prévenez votre administrateur Canvas.',
      },
      failed: {
        heading: 'Impossible d’ouvrir Courseyard',
        text: 'Une erreur s’est produite dans Courseyard.',
        advice:
          'Réessayez dans quelques minutes. Si cela ne suffit pas, prévenez votre administrateur Canvas.',
      },
    },
    details: 'Pour la personne qui vous aide',
    code: 'Motif',
    request: 'Requête',
    logIn: 'Se connecter',
  },
};
