import DefaultTheme from 'vitepress/theme'
import { theme as openApi } from 'vitepress-openapi/client'
import 'vitepress-openapi/dist/style.css'
import Contract from './Contract.vue'
import Versions from './Versions.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp(context) {
    openApi.enhanceApp(context)
    context.app.component('Contract', Contract)
    context.app.component('Versions', Versions)
  }
}
