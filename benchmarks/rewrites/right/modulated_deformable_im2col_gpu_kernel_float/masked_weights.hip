// Folds the mask into the weights for interior samples; other samples go corner by corner.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/modulated_deform_conv_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void modulated_deformable_im2col_gpu_kernel_float(
    const int n, const float *data_im, const float *data_offset, const float *data_mask,
    const int height, const int width, const int kernel_h, const int kernel_w,
    const int pad_h, const int pad_w, const int stride_h, const int stride_w,
    const int dilation_h, const int dilation_w,
    const int channel_per_deformable_group, const int batch_size,
    const int num_channels, const int deformable_group, const int height_col,
    const int width_col, float *data_col) {
  const int area = height_col * width_col;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int spot = index % area;
    const int b = index / area % batch_size, c = index / area / batch_size;
    const int x0 = spot % width_col * stride_w - pad_w, y0 = spot / width_col * stride_h - pad_h;
    const int taps = kernel_h * kernel_w;
    const int group = b * deformable_group + c / channel_per_deformable_group;
    const float *image = data_im + (b * num_channels + c) * height * width;
    const float *offsets = data_offset + group * 2 * taps * area + spot;
    const float *masks = data_mask + group * taps * area + spot;
    float *out = data_col + (c * taps * batch_size + b) * area + spot;
    for (int j = 0; j < kernel_w; ++j)
      for (int i = 0; i < kernel_h; ++i) {
        const int tap = i * kernel_w + j;
        const float y = y0 + i * dilation_h + offsets[2 * tap * area];
        const float x = x0 + j * dilation_w + offsets[(2 * tap + 1) * area];
        const float mask = masks[tap * area];
        float value = 0.0f * mask;
        if (y > -1 && x > -1 && y < height && x < width) {
          const int yl = static_cast<int>(floorf(y)), xl = static_cast<int>(floorf(x));
          const float fy = y - yl, fx = x - xl;
          const float upper = (1 - fy) * mask, lower = fy * mask;
          if (yl >= 0 && xl >= 0 && yl + 1 < height && xl + 1 < width) {
            const float *at = image + yl * width + xl;
            value = upper * (1 - fx) * at[0] + upper * fx * at[1] + lower * (1 - fx) * at[width] +
                    lower * fx * at[width + 1];
          } else {
            for (int corner = 0; corner < 4; ++corner) {
              const int yy = yl + corner / 2, xx = xl + corner % 2;
              if (yy < 0 || xx < 0 || yy >= height || xx >= width) continue;
              value += (corner / 2 ? lower : upper) * (corner % 2 ? fx : 1 - fx) * image[yy * width + xx];
            }
          }
        }
        out[tap * batch_size * area] = value;
      }
  }
}
