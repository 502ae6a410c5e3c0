"""The outputs of cases, recorded under several thread orders and compared with references."""
