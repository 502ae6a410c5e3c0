// one thread per element of the result, with 64-bit indices
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/psamask_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void psamask_collect_backward_cuda_double(
    const int nthreads, const int h_feature, const int w_feature,
    const int h_mask, const int w_mask, const int half_h_mask,
    const int half_w_mask, const double* buffer_diff, double* mask_diff) {
  const long long area = (long long)h_feature * w_feature, positions = (long long)h_mask * w_mask;
  const long long total = nthreads * positions, stride = (long long)blockDim.x * gridDim.x;
  for (long long at = (long long)blockIdx.x * blockDim.x + threadIdx.x; at < total; at += stride) {
    long long rest = at;
    const int w = rest % w_feature;
    rest /= w_feature;
    const int h = rest % h_feature;
    rest /= h_feature;
    const int x = w + int(rest % w_mask) - half_w_mask;
    rest /= w_mask;
    const int y = h + int(rest % h_mask) - half_h_mask;
    const long long n = rest / h_mask;
    if (min(x, y) >= 0 && x < w_feature && y < h_feature)
      mask_diff[at] = buffer_diff[(n * area + y * w_feature + x) * area + h * w_feature + w];
  }
}
