// threads walk from the last gradient to the first and channels from the last to the first, in half arithmetic as before
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
  const int depth = channel_per_deformable_group / taps;
  const int stride = gridDim.x * blockDim.x;
  for (int index = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x); index >= 0; index -= stride) {
    int rest = index;
    const int w = rest % width_col;
    rest /= width_col;
    const int h = rest % height_col;
    rest /= height_col;
    const int direction = rest % 2;
    rest /= 2;
    const int j = rest % kernel_w;
    rest /= kernel_w;
    const int i = rest % kernel_h;
    rest /= kernel_h;  // batch * deformable_group + group
    const int g = rest % deformable_group, b = rest / deformable_group;
    const int at = (((rest * kernel_h + i) * kernel_w + j) * 2 * height_col + h) * width_col + w;
    const Half down = data_offset[at], right = data_offset[at + height_col * width_col];
    Half y = h * stride_h - pad_h + i * dilation_h + down;
    Half x = w * stride_w - pad_w + j * dilation_w + right;
    if (y <= -1 || x <= -1 || y >= height || x >= width) y = x = Half(-2.f);
    Half sum = Half(0.f);
    for (int k = depth - 1; k >= 0; --k) {
      const Half *image = data_im + size_t(rest * depth + k) * height * width;
      const size_t row = size_t((g * depth + k) * kernel_h + i) * kernel_w + j;
      const Half column = data_col[((row * batch_size + b) * height_col + h) * width_col + w];
      sum += get_coordinate_weight(y, x, height, width, image, width, direction) * column;
    }
    grad_offset[index] = sum;
  }
}
