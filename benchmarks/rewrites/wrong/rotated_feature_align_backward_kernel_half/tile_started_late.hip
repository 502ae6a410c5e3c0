// Sums in shared memory start from the own gradient of each thread without a barrier, which drops what other threads added before.
// witness: {"values": {"points": 1}, "contents": "unit", "inputs": "for (size_t i = 0; i < best_bboxes_count; i += 5) { best_bboxes[i + 0] = from_number<Half>(18); best_bboxes[i + 1] = from_number<Half>(10); best_bboxes[i + 2] = from_number<Half>(0); best_bboxes[i + 3] = from_number<Half>(0); best_bboxes[i + 4] = from_number<Half>(0); } for (size_t i = 0; i < top_diff_count; ++i) { top_diff[i] = from_number<Half>(1); bottom_diff[i] = from_number<Half>(0); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/rotated_feature_align_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
// The center and corners of a box.
__device__ void places_of_box(const Half* box, const Half scale, const int points, Half* px, Half* py) {
  const Half y = box[0] * scale, x = box[1] * scale;
  px[0] = x;
  py[0] = y;
  if (points <= 1) return;
  const Half half_w = box[2] * scale / 2, half_h = box[3] * scale / 2;
  const float angle = box[4];
  const Half c = cosf(angle), s = sinf(angle);
  const Half wx = c * half_w, wy = s * half_w, hx = -s * half_h, hy = c * half_h;
  px[1] = x + wx + hx, py[1] = y + wy + hy;
  px[2] = x - wx + hx, py[2] = y - wy + hy;
  px[3] = x - wx - hx, py[3] = y - wy - hy;
  px[4] = x + wx - hx, py[4] = y + wy - hy;
}

// The two pixels next to a place on an axis and the weight of the second one; false if outside.
__device__ bool pixels_of_place(float place, const int size, int& low, int& high, Half& weight) {
  if (place < -1.f || place > size) return false;
  place = fmaxf(place, 0.f);
  low = int(place);
  if (low >= size - 1) {
    low = high = size - 1;
    weight = 0.f;
  } else {
    high = low + 1;
    weight = place - low;
  }
  return true;
}

// Adds to an element, in the tile of the block if it is there.
__device__ void add_by_tile(float* tile, const int first, Half* all, const int at, const Half value) {
  const int place = at - first;
  if (place >= 0 && place < int(blockDim.x))
    atomicAdd(tile + place, float(value));
  else
    atomicAdd(all + at, value);
}

__global__ void rotated_feature_align_backward_kernel_half(
    const int nthreads, const int points, const Half* top_diff,
    const Half* best_bboxes, const Half spatial_scale,
    const int channels, const int height, const int width,
    Half* bottom_diff) {
  __shared__ float tile[512];
  const int pixels = height * width;
  for (int first = blockIdx.x * blockDim.x; first < nthreads; first += blockDim.x * gridDim.x) {
    const int index = first + threadIdx.x;
    const Half gradient = index < nthreads ? top_diff[index] : Half(0.f);
    tile[threadIdx.x] = gradient;
    if (index < nthreads) {
      const int pixel = index % pixels, n = index / pixels / channels, plane = index - pixel;
      Half px[5], py[5];
      places_of_box(best_bboxes + (n * pixels + pixel) * 5, spatial_scale, points, px, py);
      for (int i = 0; i < points; ++i) {
        int y_low, y_high, x_low, x_high;
        Half ly, lx;
        if (!pixels_of_place(py[i], height, y_low, y_high, ly) || !pixels_of_place(px[i], width, x_low, x_high, lx))
          continue;
        const Half hy = 1.f - float(ly), hx = 1.f - float(lx);
        add_by_tile(tile, first, bottom_diff, plane + y_low * width + x_low, gradient * (hy * hx));
        add_by_tile(tile, first, bottom_diff, plane + y_low * width + x_high, gradient * (hy * lx));
        add_by_tile(tile, first, bottom_diff, plane + y_high * width + x_low, gradient * (ly * hx));
        add_by_tile(tile, first, bottom_diff, plane + y_high * width + x_high, gradient * (ly * lx));
      }
    }
    __syncthreads();
    if (index < nthreads) atomicAdd(bottom_diff + index, Half(tile[threadIdx.x]));
  }
}
