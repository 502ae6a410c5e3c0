// every block takes a contiguous piece of the gradients; the four corners are a loop over signed weights, summed by FMA in two lanes
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void deformable_col2im_coord_gpu_kernel_half(
    const int n, const Half *data_col, const Half *data_im, const Half *data_offset,
    const int channels, const int height, const int width, const int kernel_h,
    const int kernel_w, const int pad_h, const int pad_w, const int stride_h,
    const int stride_w, const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int offset_channels, const int deformable_group, const int height_col,
    const int width_col, Half *grad_offset) {
  const int taps = kernel_h * kernel_w;
  const int area = height_col * width_col;
  const int depth = channel_per_deformable_group / taps;
  const int piece = (n + int(gridDim.x) - 1) / int(gridDim.x);
  const int begin = int(blockIdx.x) * piece, end = min(n, begin + piece);
  for (int index = begin + int(threadIdx.x); index < end; index += int(blockDim.x)) {
    const int place = index % area, c = index / area % offset_channels, b = index / area / offset_channels;
    const int g = c / (2 * taps), tap = (c - g * 2 * taps) >> 1;
    const Half *shift = data_offset + (index - place - (c & 1) * area) + place;
    const Half y = (place / width_col) * stride_h - pad_h + tap / kernel_w * dilation_h + shift[0];
    const Half x = (place % width_col) * stride_w - pad_w + tap % kernel_w * dilation_w + shift[area];
    int where[4];
    float share[4];
    int used = 0;
    if (!(y <= -1 || x <= -1 || y >= height || x >= width)) {
      const int y0 = floorf(y), x0 = floorf(x);
      for (int corner = 0; corner < 4; ++corner) {
        const int cy = y0 + corner / 2, cx = x0 + corner % 2;
        if (cy < 0 || cy >= height || cx < 0 || cx >= width) continue;
        const float sy = corner / 2 ? 1.f : -1.f, sx = corner % 2 ? 1.f : -1.f;
        where[used] = cy * width + cx;
        share[used++] = c & 1 ? sx * (1.f - fabsf(float(y) - float(cy))) : sy * (1.f - fabsf(float(x) - float(cx)));
      }
    }
    float lanes[2] = {0.f, 0.f};
    for (int k = 0; k < depth; ++k) {
      const Half *image = data_im + ((b * deformable_group + g) * depth + k) * height * width;
      float weight = 0.f;
      for (int u = 0; u < used; ++u) weight = fmaf(share[u], float(image[where[u]]), weight);
      const float column = data_col[(((g * depth + k) * taps + tap) * batch_size + b) * area + place];
      lanes[k & 1] = fmaf(weight, column, lanes[k & 1]);
    }
    grad_offset[index] = lanes[0] + lanes[1];
  }
}
