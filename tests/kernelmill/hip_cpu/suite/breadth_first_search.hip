// prints: Kernel Executed 9 times, cost 8
#include <hip/hip_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#define MAX_THREADS_PER_BLOCK 256
struct Node { int starting; int no_of_edges; };
__global__ void Kernel(Node* g_graph_nodes, int* g_graph_edges, bool* g_graph_mask, bool* g_updating_graph_mask, bool* g_graph_visited, int* g_cost, int no_of_nodes) {
  int tid = blockIdx.x * MAX_THREADS_PER_BLOCK + threadIdx.x;
  if (tid < no_of_nodes && g_graph_mask[tid]) {
    g_graph_mask[tid] = false;
    for (int i = g_graph_nodes[tid].starting; i < (g_graph_nodes[tid].no_of_edges + g_graph_nodes[tid].starting); i++) {
      int id = g_graph_edges[i];
      if (!g_graph_visited[id]) {
        atomicExch(&g_cost[id], g_cost[tid] + 1);
        g_updating_graph_mask[id] = true;
      }
    }
  }
}
__global__ void Kernel2(bool* g_graph_mask, bool* g_updating_graph_mask, bool* g_graph_visited, bool* g_over, int no_of_nodes) {
  int tid = blockIdx.x * MAX_THREADS_PER_BLOCK + threadIdx.x;
  if (tid < no_of_nodes && g_updating_graph_mask[tid]) {
    g_graph_mask[tid] = true;
    g_graph_visited[tid] = true;
    *g_over = true;
    g_updating_graph_mask[tid] = false;
  }
}
int main(int argc, char** argv) {
  int n = 300, m = 0;
  Node* nodes = (Node*)malloc(sizeof(Node) * n);
  int* edges = (int*)malloc(sizeof(int) * n * 2);
  for (int i = 0; i < n; i++) {
    nodes[i].starting = m;
    for (int c = 2 * i + 1; c <= 2 * i + 2 && c < n; c++) edges[m++] = c;
    nodes[i].no_of_edges = m - nodes[i].starting;
  }
  Node* d_nodes; int *d_edges, *d_cost; bool *d_mask, *d_next, *d_visited, *d_over, stop;
  hipMalloc((void**)&d_nodes, sizeof(Node) * n); hipMalloc((void**)&d_edges, sizeof(int) * m); hipMalloc((void**)&d_cost, sizeof(int) * n);
  hipMalloc((void**)&d_mask, n); hipMalloc((void**)&d_next, n); hipMalloc((void**)&d_visited, n); hipMalloc((void**)&d_over, sizeof(bool));
  hipMemcpy(d_nodes, nodes, sizeof(Node) * n, hipMemcpyHostToDevice);
  hipMemcpy(d_edges, edges, sizeof(int) * m, hipMemcpyHostToDevice);
  hipMemset(d_mask, 0, n); hipMemset(d_next, 0, n); hipMemset(d_visited, 0, n); hipMemset(d_cost, 0, sizeof(int) * n);
  hipMemset(d_mask, 1, 1); hipMemset(d_visited, 1, 1);
  int k = 0;
  do {
    stop = false;
    hipMemcpy(d_over, &stop, sizeof(bool), hipMemcpyHostToDevice);
    Kernel<<<(n + 255) / 256, MAX_THREADS_PER_BLOCK, 0>>>(d_nodes, d_edges, d_mask, d_next, d_visited, d_cost, n);
    Kernel2<<<(n + 255) / 256, MAX_THREADS_PER_BLOCK, 0>>>(d_mask, d_next, d_visited, d_over, n);
    hipMemcpy(&stop, d_over, sizeof(bool), hipMemcpyDeviceToHost);
    k++;
  } while (stop);
  int* cost = (int*)malloc(sizeof(int) * n);
  hipMemcpy(cost, d_cost, sizeof(int) * n, hipMemcpyDeviceToHost);
  printf("Kernel Executed %d times, cost %d\n", k, cost[n - 1]);
  hipFree(d_nodes); hipFree(d_edges); hipFree(d_cost); hipFree(d_mask); hipFree(d_next); hipFree(d_visited); hipFree(d_over);
  free(nodes); free(edges); free(cost);
  return 0;
}
