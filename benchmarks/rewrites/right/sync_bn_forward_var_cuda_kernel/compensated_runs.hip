// each thread adds up a run of neighboring inputs with compensation, and the last thread adds up the runs
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel(const phalf *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float sums[THREADS_PER_BLOCK];
  const int c = blockIdx.x, total = num * spatial;
  const int each = (total + (int)blockDim.x - 1) / (int)blockDim.x;
  const int first = min(total, (int)threadIdx.x * each), end = min(total, first + each);
  const float center = mean[c];
  float sum = 0, lost = 0;
  int n = first / spatial, at = first % spatial;
  for (int i = first; i < end; ++i) {
    const float difference = __half2float(input[((size_t)n * channels + c) * spatial + at]) - center;
    const float term = fmaf(difference, difference, -lost);
    const float next = sum + term;
    lost = isinf(next) ? 0.f : (next - sum) - term;
    sum = next;
    if (++at == spatial) {
      at = 0;
      ++n;
    }
  }
  sums[threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.x == blockDim.x - 1) {
    double all = 0;
    for (int i = (int)blockDim.x - 1; i >= 0; --i) all += sums[i];
    var[c] = all / total;
  }
}
