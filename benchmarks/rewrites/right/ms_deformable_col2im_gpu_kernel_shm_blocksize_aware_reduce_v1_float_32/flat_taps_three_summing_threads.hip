// levels and points are one flat loop, the corners are a loop, and three threads sum the three gradients
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_float_32(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  __shared__ float parts[3][32];
  const int lane = threadIdx.x;
  const int pitch = num_heads * channels;
  const int taps = num_levels * num_point;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int sample = index / channels;
    const int in_pixel = (sample % num_heads) * channels + index % channels;
    const int batch = sample / num_heads / num_query;
    const float top_grad = grad_col[index];
    for (int t = 0; t < taps; ++t) {
      const int level = t / num_point;
      const int tap = sample * taps + t;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int start = data_level_start_index[level];
      const int offset = (batch * spatial_size + start) * pitch + in_pixel;
      const float x = data_sampling_loc[2 * tap] * width - 0.5;
      const float y = data_sampling_loc[2 * tap + 1] * height - 0.5;
      float gx = 0, gy = 0, ga = 0;
      if (y > -1 && x > -1 && y < height && x < width) {
        const int y0 = floorf(y);
        const int x0 = floorf(x);
        const float wy[2] = {1 - (y - y0), y - y0};
        const float wx[2] = {1 - (x - x0), x - x0};
        const float scaled = top_grad * data_attn_weight[tap];
        float value = 0, dy = 0, dx = 0;
        for (int a = 0; a < 2; ++a) {
          for (int b = 0; b < 2; ++b) {
            const int cy = y0 + a, cx = x0 + b;
            if (cy < 0 || cy >= height || cx < 0 || cx >= width) continue;
            const int at = offset + (cy * width + cx) * pitch;
            const float v = data_value[at];
            const float w = wy[a] * wx[b];
            value += w * v;
            dy = a ? dy + wx[b] * v : dy - wx[b] * v;
            dx = b ? dx + wy[a] * v : dx - wy[a] * v;
            atomicAdd(grad_value + at, w * scaled);
          }
        }
        gx = width * dx * scaled;
        gy = height * dy * scaled;
        ga = top_grad * value;
      }
      parts[0][lane] = gx;
      parts[1][lane] = gy;
      parts[2][lane] = ga;
      __syncthreads();
      if (lane < 3) {
        float sum = 0;
        for (int i = 0; i < 32; ++i) sum += parts[lane][i];
        if (lane == 2) {
          grad_attn_weight[tap] = sum;
        } else {
          grad_sampling_loc[2 * tap + lane] = sum;
        }
      }
      __syncthreads();
    }
  }
}
