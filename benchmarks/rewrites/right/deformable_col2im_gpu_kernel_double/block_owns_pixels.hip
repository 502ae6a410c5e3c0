// Different: a block owns 512 pixels of a plane, gathers their sums in shared memory and writes them once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of mmcv, Copyright (c) OpenMMLab
__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  __shared__ double sums[512];
  const int pixels = height * width;
  const int chunks = (pixels + 511) / 512;
  const int taps = kernel_h * kernel_w;
  const int spots = height_col * width_col;
  for (int work = blockIdx.x; work < batch_size * channels * chunks; work += gridDim.x) {
    // this block alone owns 512 pixels of one plane
    const int plane = work / chunks;
    const int first = (work - plane * chunks) * 512;
    const int b = plane / channels;
    const int c = plane - b * channels;
    const int group = c / channel_per_deformable_group;
    const int mine = first + threadIdx.x;
    const size_t target = (size_t)plane * pixels + mine;
    sums[threadIdx.x] = mine < pixels ? grad_im[target] : 0;
    __syncthreads();
    for (int item = threadIdx.x; item < taps * spots; item += blockDim.x) {
      const int tap = item / spots;
      const int spot = item - tap * spots;
      const int i = tap / kernel_w, j = tap % kernel_w;
      const int h_out = spot / width_col, w_out = spot % width_col;
      const double *offsets = data_offset + ((size_t)(b * deformable_group + group) * taps + tap) * 2 * spots + spot;
      const double y = h_out * stride_h - pad_h + i * dilation_h + offsets[0];
      const double x = w_out * stride_w - pad_w + j * dilation_w + offsets[spots];
      if (!(y > -1 && y < height && x > -1 && x < width)) continue;
      const double top = data_col[((size_t)(c * taps + tap) * batch_size + b) * spots + spot];
      const int y0 = (int)floor(y), x0 = (int)floor(x);
      for (int corner = 0; corner < 4; ++corner) {
        const int p = y0 + corner / 2, q = x0 + corner % 2;
        if (p < 0 || p >= height || q < 0 || q >= width) continue;
        if (!(fabs(y - p) < 1 && fabs(x - q) < 1)) continue;
        const int slot = p * width + q - first;
        if (slot < 0 || slot >= 512) continue;
        atomicAdd(&sums[slot], get_gradient_weight(y, x, p, q, height, width) * top);
      }
    }
    __syncthreads();
    if (mine < pixels) grad_im[target] = sums[threadIdx.x];
    __syncthreads();
  }
}
