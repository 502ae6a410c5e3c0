// levels and points are one loop, corners are a loop, and the tree in half adds neighbours first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void
ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ Half xs[128], ys[128], ws[128];
  const int t = threadIdx.x;
  const int pitch = num_heads * channels;
  const int points = num_levels * num_point;
  for (int index = blockIdx.x * blockDim.x + t; index < n;
       index += blockDim.x * gridDim.x) {
    const int sample = index / channels;
    const int column = sample % num_heads * channels + index % channels;
    const int batch = sample / num_heads / num_query;
    const Half top = grad_col[index];
    for (int i = 0; i < points; ++i) {
      const int level = i / num_point, at = sample * points + i;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int start =
          (batch * spatial_size + int(data_level_start_index[level])) * pitch;
      const Half y = data_sampling_loc[2 * at + 1] * height - 0.5;
      const Half x = data_sampling_loc[2 * at] * width - 0.5;
      Half dx = 0.0f, dy = 0.0f, value = 0.0f;
      const Half scaled = top * data_attn_weight[at];
      const bool touches = y > -1 && x > -1 && y < height && x < width;
      if (touches) {
        const int y0 = int(floorf(float(y))), x0 = int(floorf(float(x)));
        const Half fy = y - y0, fx = x - x0;
        const Half along_y[2] = {1 - fy, fy}, along_x[2] = {1 - fx, fx};
        for (int corner = 0; corner < 4; ++corner) {
          const int down = corner >> 1, right = corner & 1;
          const int row = y0 + down, place = x0 + right;
          if (row < 0 || row >= height || place < 0 || place >= width) continue;
          const int offset = start + (row * width + place) * pitch + column;
          const Half v = data_value[offset];
          const Half share = along_y[down] * along_x[right];
          if (down)
            dy += along_x[right] * v;
          else
            dy -= along_x[right] * v;
          if (right)
            dx += along_y[down] * v;
          else
            dx -= along_y[down] * v;
          value += share * v;
          atomicAdd(grad_value + offset, share * scaled);
        }
      }
      xs[t] = touches ? width * dx * scaled : Half(0.0f);
      ys[t] = touches ? height * dy * scaled : Half(0.0f);
      ws[t] = touches ? top * value : Half(0.0f);
      __syncthreads();
      for (int s = 1; s < 128; s <<= 1) {
        const int mine = 2 * s * t;
        if (mine < 128) {
          xs[mine] += xs[mine + s];
          ys[mine] += ys[mine + s];
          ws[mine] += ws[mine + s];
        }
        __syncthreads();
      }
      if (t == 0) {
        grad_sampling_loc[2 * at] = xs[0];
        grad_sampling_loc[2 * at + 1] = ys[0];
        grad_attn_weight[at] = ws[0];
      }
      __syncthreads();
    }
  }
}
