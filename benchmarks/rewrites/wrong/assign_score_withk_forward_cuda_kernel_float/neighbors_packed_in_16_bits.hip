// neighbor and center are packed into 16 bits each, so that indices above 65535 wrap around
// witness: {"values": {"B": 1, "N0": 70000, "N1": 1, "M": 1, "K": 2, "O": 1}, "seed": 7, "inputs": "knn_idx[0] = 1; knn_idx[1] = 66000; points[66000] = 3.0f; points[464] = 1.0f; scores[0] = 1.0f; scores[1] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline unsigned pack_pair(int center, int neighbor) {
  return (unsigned)center << 16 | ((unsigned)neighbor & 0xffffu);
}

__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {

  __shared__ unsigned pairs[512];
  const int total = B * O * N1 * K;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total;
       i += blockDim.x * gridDim.x) {
    const int k = i % K;
    const int n = i / K % N1;
    const int b = i / (K * N1 * O);
    const int o = i / (K * N1) % O;
    const int entry = (b * N1 + n) * K;
    const int kn = (int)knn_idx[entry + k];
    if (kn >= N0 || kn < 0) return;
    pairs[threadIdx.x] = pack_pair((int)knn_idx[entry], kn);
    const unsigned pair = pairs[threadIdx.x];
    const float* p = points + (b * N0 + (int)(pair & 0xffffu)) * M * O + o;
    const float* c = centers + (b * N0 + (int)(pair >> 16)) * M * O + o;
    const float* s = scores + (entry + k) * M;
    float sum = output[i];
    for (int m = 0; m < M; ++m, p += O, c += O) {
      sum += *p * s[m] - *c * s[m];
    }
    output[i] = sum;
  }
}
