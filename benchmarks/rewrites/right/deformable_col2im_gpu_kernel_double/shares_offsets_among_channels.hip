// One thread computes the position and the weights of a sample once and scatters the gradients of all channels of the group.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deformable_col2im_gpu_kernel_double(
    const int n, const double *data_col, const double *data_offset, const int channels,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int deformable_group, const int height_col, const int width_col,
    double *grad_im) {
  const int area = height_col * width_col;
  const int per_channel = kernel_h * kernel_w * batch_size * area;
  const int groups = (channels + channel_per_deformable_group - 1) / channel_per_deformable_group;
  const int items = groups * per_channel;
  for (int item = blockIdx.x * blockDim.x + threadIdx.x; item < items; item += blockDim.x * gridDim.x) {
    const int sample = item % per_channel;
    const int group = item / per_channel;
    int rest = sample;
    const int w_out = rest % width_col;
    rest /= width_col;
    const int h_out = rest % height_col;
    rest /= height_col;
    const int b = rest % batch_size;
    rest /= batch_size;
    const int j = rest % kernel_w;
    const int i = rest / kernel_w;

    const double *offset = data_offset +
                           (b * deformable_group + group) * 2 * kernel_h * kernel_w * area +
                           2 * (i * kernel_w + j) * area + h_out * width_col + w_out;
    const double y = h_out * stride_h - pad_h + i * dilation_h + offset[0];
    const double x = w_out * stride_w - pad_w + j * dilation_w + offset[area];
    if (!(y > -1 && y < height && x > -1 && x < width)) continue;  // also if a position is not a number

    const int cy = (int)y, cx = (int)x;
    const int first = group * channel_per_deformable_group;
    const int last = min(first + channel_per_deformable_group, channels);
    for (int yy = max(cy - 1, 0); yy <= min(cy + 1, height - 1); ++yy) {
      if (!(fabs(y - yy) < 1)) continue;
      for (int xx = max(cx - 1, 0); xx <= min(cx + 1, width - 1); ++xx) {
        if (!(fabs(x - xx) < 1)) continue;
        const double weight = get_gradient_weight(y, x, yy, xx, height, width);
        for (int c = first; c < last; ++c) {
          atomicAdd(grad_im + ((b * channels + c) * height + yy) * width + xx,
                    weight * data_col[c * per_channel + sample]);
        }
      }
    }
  }
}
