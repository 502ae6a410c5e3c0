// Wavefronts reduce with shuffles, lanes beyond the block are left out, and thread 0 adds the sums of the wavefronts.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float wave_sums[1024];
  const int tid = threadIdx.x;
  const int lane = tid % warpSize;
  const int wave = tid / warpSize;
  const int left = int(blockDim.x) - wave * warpSize;
  const int lanes = left < warpSize ? left : warpSize;
  const int waves = (int(blockDim.x) + warpSize - 1) / warpSize;
  for (int c = blockIdx.x; c < channels; c += gridDim.x) {
    const float center = mean[c];
    float sum = 0.0f;
    for (int image = 0; image < num; ++image) {
      const Half *plane = input + (size_t(image) * channels + c) * spatial;
      for (int pos = tid; pos < spatial; pos += blockDim.x) {
        const float diff = plane[pos] - center;
        sum += diff * diff;
      }
    }
    for (int offset = warpSize / 2; offset > 0; offset /= 2) {
      const float other = __shfl_down(sum, offset);
      if (lane + offset < lanes) sum += other;
    }
    if (lane == 0) wave_sums[wave] = sum;
    __syncthreads();
    if (tid == 0) {
      float all = 0.0f;
      for (int w = 0; w < waves; ++w) all += wave_sums[w];
      var[c] = all / (float(num) * float(spatial));
    }
    __syncthreads();
  }
}
