package dev.contentservice.consumers

import dev.contentservice.client.ContentClient
import dev.contentservice.client.management.ContentManagementClient
import dev.contentservice.model.CreateItemTypeRequest
import dev.contentservice.model.FieldReference
import dev.contentservice.model.UpdateWebhookRequest
import dev.contentservice.model.event.DeliveredEvent
import dev.contentservice.model.management.DeliveryState

/** Uses safe calls on members that may be null, and on no others. */
class Nulls(private val client: ContentClient, private val management: ContentManagementClient) {
    fun webhook(): Int {
        val hook = client.webhooks().update("wh-search", UpdateWebhookRequest().enabled(true))
        val payload: String? = hook.customPayload
        return hook.events.size + hook.name.length + (payload?.length ?: 0) + (hook.events[0].filter?.entityIds?.size ?: 0)
    }

    fun model(): String {
        val request = CreateItemTypeRequest("Article", "article").hint(null).orderingField(FieldReference.of("f1"))
        val model = client.itemTypes().create(request) { it.skipMenuItemCreation(true) }
        return model.titleField?.id ?: model.hint ?: model.fields[0].type.value
    }

    fun deliveries(): Int =
        management.deliveries().autoPager { it.state(DeliveryState.FAILED) }
            .sumOf { (it.attempts?.size ?: 0) + it.entityType.value.length + (it.completedAt?.nano ?: 0) }

    fun request(body: UpdateWebhookRequest): Int = (body.events?.size ?: 0) + (body.name?.length ?: 0)

    fun received(event: DeliveredEvent): String = event.entityId + event.related.size + event.entity?.toString()
}
