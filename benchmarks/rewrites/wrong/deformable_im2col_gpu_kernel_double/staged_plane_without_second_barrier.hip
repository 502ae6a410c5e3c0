// Stages a plane of the image in shared memory in each turn, without a barrier before the next turn overwrites it.
// witness: {"values": {"height": "20", "width": "20", "num_channels": "2", "deformable_group": "1", "height_col": "32", "width_col": "32", "stride_h": "1", "stride_w": "1", "dilation_h": "1", "dilation_w": "1", "max_blocks": "1"}, "contents": "wide", "seed": 94}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ __forceinline__ double staged_sample(const double *image, const int height, const int width,
                                        const double h, const double w) {
  const int h_low = floorf(h), w_low = floorf(w);
  const int h_high = h_low + 1, w_high = w_low + 1;
  const double lh = h - h_low, lw = w - w_low;
  const double hh = 1 - lh, hw = 1 - lw;
  const bool top = h_low >= 0, bottom = h_high <= height - 1;
  const bool left = w_low >= 0, right = w_high <= width - 1;
  const double *upper = image + h_low * width;
  const double *lower = upper + width;
  const double v1 = top && left ? upper[w_low] : 0;
  const double v2 = top && right ? upper[w_high] : 0;
  const double v3 = bottom && left ? lower[w_low] : 0;
  const double v4 = bottom && right ? lower[w_high] : 0;
  return hh * hw * v1 + hh * lw * v2 + lh * hw * v3 + lh * lw * v4;
}

__global__ void deformable_im2col_gpu_kernel_double(
    const int n, const double *data_im, const double *data_offset, const int height,
    const int width, const int kernel_h, const int kernel_w, const int pad_h,
    const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, double *data_col) {
  constexpr int kStaged = 1024;
  __shared__ double plane[kStaged];
  const int plane_col = height_col * width_col;
  const int plane_im = height * width;
  for (int start = blockIdx.x * blockDim.x; start < n; start += blockDim.x * gridDim.x) {
    // The block shares a plane of the image if all of its elements belong to the same.
    const int last = min(start + static_cast<int>(blockDim.x), n) - 1;
    const bool staged = plane_im <= kStaged && start / plane_col == last / plane_col;
    if (staged) {
      const int b = (start / plane_col) % batch_size, c = (start / plane_col) / batch_size;
      const double *from = data_im + (b * num_channels + c) * plane_im;
      for (int t = threadIdx.x; t < plane_im; t += blockDim.x) plane[t] = from[t];
    }
    __syncthreads();

    const int index = start + threadIdx.x;
    if (index < n) {
      const int within = index % plane_col;
      const int w_col = within % width_col;
      const int h_col = within / width_col;
      const int b_col = (index / plane_col) % batch_size;
      const int c_im = (index / plane_col) / batch_size;
      const int group = c_im / channel_per_deformable_group;
      const int h_in = h_col * stride_h - pad_h;
      const int w_in = w_col * stride_w - pad_w;
      const double *image = staged ? plane : data_im + (b_col * num_channels + c_im) * plane_im;
      const double *offsets =
          data_offset + (b_col * deformable_group + group) * 2 * kernel_h * kernel_w * plane_col + within;
      double *out = data_col + (c_im * kernel_h * kernel_w * batch_size + b_col) * plane_col + within;
      for (int i = 0; i < kernel_h; ++i) {
        for (int j = 0; j < kernel_w; ++j) {
          const double h_im = h_in + i * dilation_h + offsets[0];
          const double w_im = w_in + j * dilation_w + offsets[plane_col];
          offsets += 2 * plane_col;
          double val = 0;
          if (h_im > -1 && w_im > -1 && h_im < height && w_im < width)
            val = staged_sample(image, height, width, h_im, w_im);
          *out = val;
          out += batch_size * plane_col;
        }
      }
    }
  }
}
