// each thread stages chunks of its scores in shared memory of its own and sums the banks from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {

  __shared__ float staged[4][512];
  const int total = B * O * N1 * K;
  bool active = true;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; active && i < total;
       i += blockDim.x * gridDim.x) {
    int rest = i;
    const int k = rest % K;
    rest /= K;
    const int n = rest % N1;
    rest /= N1;
    const int o = rest % O;
    const int b = rest / O;
    const int row = (b * N1 + n) * K;
    const int kn = (int)knn_idx[row + k];
    if (kn >= 0 && kn < N0) {
      const int cn = (int)knn_idx[row];
      const float* s = scores + (row + k) * M;
      float sum = 0.f;
      for (int end = M; end > 0; end -= 4) {
        const int begin = end > 4 ? end - 4 : 0;
        for (int m = begin; m < end; ++m) {
          staged[m - begin][threadIdx.x] = s[m];
        }
        for (int m = end - 1; m >= begin; --m) {
          const float value = staged[m - begin][threadIdx.x];
          sum += points[((b * N0 + kn) * M + m) * O + o] * value -
                 centers[((b * N0 + cn) * M + m) * O + o] * value;
        }
      }
      output[i] += sum;
    } else {
      active = false;  // the original leaves the kernel here
    }
  }
}
