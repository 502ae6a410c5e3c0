// Gathers each element of both outputs in one thread with float sums instead of scattering with atomics.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/carafe_naive_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void carafe_naive_backward_cuda_kernel_half(
    const int nthreads, const __half *top_diff, const __half *bottom_data,
    const __half *bottom_masks, __half *bottom_diff, __half *mask_diff,
    const int kernel_size, const int group_size, const int scale_factor,
    const int channels, const int height, const int width) {

  const int radius = (kernel_size - 1) / 2;
  const int taps = kernel_size * kernel_size;
  const int group_channels = channels / group_size;
  const int down_height = height / scale_factor;
  const int down_width = width / scale_factor;
  const long long batch = nthreads / width / height / channels;
  const long long stride = static_cast<long long>(blockDim.x) * gridDim.x;
  const long long first = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;

  const long long features = batch * channels * down_height * down_width;
  for (long long element = first; element < features; element += stride) {
    const int ix = static_cast<int>(element % down_width);
    const int iy = static_cast<int>(element / down_width % down_height);
    const int c = static_cast<int>(element / down_width / down_height % channels);
    const int n = static_cast<int>(element / down_width / down_height / channels);
    const int first_mask = c / group_channels * taps;
    const int end_h = min((iy + radius + 1) * scale_factor, height);
    const int end_w = min((ix + radius + 1) * scale_factor, width);
    float sum = 0.0f;
    for (int ph = max(iy - radius, 0) * scale_factor; ph < end_h; ++ph) {
      const int y = iy - ph / scale_factor + radius;
      for (int pw = max(ix - radius, 0) * scale_factor; pw < end_w; ++pw) {
        const int x = ix - pw / scale_factor + radius;
        const int mask = Loc2Index(n, first_mask + y * kernel_size + x, ph, pw, taps * group_size,
                                   height, width);
        const int top = Loc2Index(n, c, ph, pw, channels, height, width);
        sum += __half2float(bottom_masks[mask] * top_diff[top]);
      }
    }
    bottom_diff[element] = __float2half(__half2float(bottom_diff[element]) + sum);
  }

  const long long masks = batch * taps * group_size * height * width;
  for (long long element = first; element < masks; element += stride) {
    const int pw = static_cast<int>(element % width);
    const int ph = static_cast<int>(element / width % height);
    const int mask_c = static_cast<int>(element / width / height % (taps * group_size));
    const int n = static_cast<int>(element / width / height / (taps * group_size));
    const int group = mask_c / taps;
    const int iy = ph / scale_factor + mask_c % taps / kernel_size - radius;
    const int ix = pw / scale_factor + mask_c % kernel_size - radius;
    if (iy < 0 || iy >= down_height || ix < 0 || ix >= down_width) continue;
    float sum = 0.0f;
    for (int c = group * group_channels; c < (group + 1) * group_channels; ++c) {
      const int feat = Loc2Index(n, c, iy, ix, channels, down_height, down_width);
      const int top = Loc2Index(n, c, ph, pw, channels, height, width);
      sum += __half2float(bottom_data[feat] * top_diff[top]);
    }
    mask_diff[element] = __float2half(__half2float(mask_diff[element]) + sum);
  }
}
