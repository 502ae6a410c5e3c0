// The neighbour indices are staged in shared memory as 16-bit numbers, so that points from 65536 on are mistaken for others.
// witness: {"values": {"B": 1, "N0": 70000, "N1": 3, "M": 1, "K": 4, "O": 1}, "contents": "wide", "seed": 6, "inputs": "knn_idx.get()[1] = 69999; knn_idx.get()[6] = 66001;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {
  __shared__ unsigned short neighbour[1024];
  __shared__ unsigned short center_of[1024];
  const int total = B * O * N1 * K;
  for (int base = blockIdx.x * blockDim.x; base < total; base += blockDim.x * gridDim.x) {
    const int i = base + threadIdx.x;
    int row = 0, k = 0, o = 0, b = 0;
    if (i < total) {
      k = i % K;
      o = i / (N1 * K) % O;
      b = i / (O * N1 * K);
      row = b * N1 + i / K % N1;
      neighbour[threadIdx.x] = (unsigned short)knn_idx[row * K + k];  // -1 becomes 65535
      center_of[threadIdx.x] = (unsigned short)knn_idx[row * K];
    }
    __syncthreads();
    if (i < total && knn_idx[row * K + k] >= 0 && knn_idx[row * K + k] < N0) {
      const float* p = points + ((size_t)b * N0 + neighbour[threadIdx.x]) * M * O + o;
      const float* c = centers + ((size_t)b * N0 + center_of[threadIdx.x]) * M * O + o;
      const float* s = scores + (size_t)(row * K + k) * M;
      float val = output[i];
      for (int m = 0; m < M; ++m) val += p[m * O] * s[m] - c[m * O] * s[m];
      output[i] = val;
    }
    __syncthreads();
  }
}
